import type { ReactNode } from 'react'
import { PlateChip } from './PlateChip.tsx'

type CaseTitleProps = {
  plate: string | null
  customerName: string
  /** Status badges. */
  children: ReactNode
}

/** Title of a case: the number plate, the customer and the status. */
export function CaseTitle({ plate, customerName, children }: CaseTitleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-title font-bold">
        {plate && <PlateChip plate={plate} size="title" />}
        <span className="wrap-anywhere">{customerName}</span>
      </h2>
      {children}
    </div>
  )
}

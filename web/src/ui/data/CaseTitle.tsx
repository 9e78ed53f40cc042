import type { ReactNode } from 'react'
import { Amount } from './Money.tsx'
import { PlateChip } from './PlateChip.tsx'

export type CaseFigure = { label: string; pesewas: number }

type CaseTitleProps = {
  plate: string | null
  customerName: ReactNode
  /** Amounts of the case, shown at the end of the line. */
  figures?: readonly CaseFigure[]
  children: ReactNode
}

/** Title of a case: the number plate, the customer, the status and the amounts. */
export function CaseTitle({ plate, customerName, figures = [], children }: CaseTitleProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-title font-bold">
          {plate && <PlateChip plate={plate} size="title" />}
          <span className="wrap-anywhere">{customerName}</span>
        </h2>
        {children}
      </div>
      {figures.length > 0 && (
        <dl className="flex flex-wrap gap-y-2 divide-x divide-line">
          {figures.map(({ label, pesewas }) => (
            <div key={label} className="px-4 first:pl-0 last:pr-0">
              <dt className="text-table text-muted">{label}</dt>
              <dd className="text-title font-bold">
                <Amount pesewas={pesewas} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

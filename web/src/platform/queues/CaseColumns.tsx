import type { ReactNode } from 'react'

/** Details of a case with its activity beside them; in a narrow pane, the activity follows the details. */
export function CaseColumns({ activity, children }: { activity: ReactNode; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-6 @2xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 content-start gap-6">{children}</div>
        <div className="min-w-0 @2xl:border-l @2xl:border-line @2xl:pl-6">{activity}</div>
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { CaseTitle } from '../../ui/data/CaseTitle.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StageProgress } from '../../ui/data/StageProgress.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { NO_NAME } from '../travel/words.ts'

type ReferralHeadProps = {
  plate: string | null
  customerName: string
  /** What is referred: the vehicle or the destinations. */
  what: string
  requestedAt: string
  dueAt?: string
  isOverdue?: boolean
  /** Who asked, and when. */
  children: ReactNode
  actions: ReactNode
}

/** Title, stages and actions of a referral, as on claims and requests. */
export function ReferralHead({ plate, customerName, what, requestedAt, dueAt, ...head }: ReferralHeadProps) {
  const { isOverdue = false, children, actions } = head
  const decision = dueAt ? { note: `Due ${formatMoment(new Date(dueAt))}`, isOverdue } : {}
  const stages = [
    { label: 'Requested', note: formatMoment(new Date(requestedAt)) },
    { label: 'Decision', ...decision },
    { label: 'Payment' },
    { label: 'Cover' },
  ]
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <CaseTitle plate={plate} customerName={customerName || NO_NAME}>
            <StatusBadge tone={isOverdue ? 'danger' : 'warning'}>{isOverdue ? 'Overdue' : 'To do'}</StatusBadge>
          </CaseTitle>
          <p className="font-medium">{what}</p>
          <p className="text-table text-muted">{children}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
      <StageProgress stages={stages} current={1} />
    </header>
  )
}

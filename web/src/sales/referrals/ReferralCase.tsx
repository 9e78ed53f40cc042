import type { ReactNode } from 'react'
import { StickyBar } from '../../ui/actions/StickyBar.tsx'
import { type CaseFigure, CaseTitle } from '../../ui/data/CaseTitle.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StageProgress } from '../../ui/data/StageProgress.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { NO_NAME } from '../travel/words.ts'

type ReferralCaseProps = {
  plate: string | null
  customerName: string
  figures: (CaseFigure | false)[]
  /** The referred vehicle or destinations. */
  risk: string
  /** Who requested, and when. */
  requested: ReactNode
  requestedAt: string
  /** Who handles the referral. */
  owner: ReactNode
  dueAt: string
  isOverdue: boolean
  actions: ReactNode
  children: ReactNode
}

/** A referral with its title, stages, details and actions, as on claims and requests. */
export function ReferralCase({ plate, customerName, risk, figures, requested, ...referral }: ReferralCaseProps) {
  const { requestedAt, dueAt, isOverdue, owner, actions, children } = referral
  const stages = [
    { label: 'Requested', note: formatMoment(new Date(requestedAt)) },
    { label: 'Decision', note: `Due ${formatMoment(new Date(dueAt))}`, isOverdue },
    { label: 'Payment' },
    { label: 'Cover' },
  ]
  const name = customerName || NO_NAME
  return (
    <section aria-label={[plate, name].filter(Boolean).join(' ')} className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-6 p-4 xl:p-5">
        <header className="grid gap-2">
          <CaseTitle plate={plate} customerName={name} figures={figures.filter((figure) => figure !== false)}>
            <StatusBadge tone={isOverdue ? 'danger' : 'warning'}>{isOverdue ? 'Overdue' : 'To do'}</StatusBadge>
          </CaseTitle>
          <p className="font-medium">{risk}</p>
          <p className="text-table text-muted">{requested}</p>
          {owner}
          <div className="mt-3">
            <StageProgress stages={stages} current={1} />
          </div>
        </header>
        {children}
      </div>
      <StickyBar width="panel" className="flex flex-wrap items-center gap-2">
        {actions}
      </StickyBar>
    </section>
  )
}

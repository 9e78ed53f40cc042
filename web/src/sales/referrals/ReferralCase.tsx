import type { MotorReferral } from '@okwan/contract/sales/referrals'
import type { ReactNode } from 'react'
import { CaseColumns } from '../../platform/queues/CaseColumns.tsx'
import { RecordHistory } from '../../platform/queues/RecordHistory.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { StickyBar } from '../../ui/actions/StickyBar.tsx'
import { CaseTitle } from '../../ui/data/CaseTitle.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StageProgress } from '../../ui/data/StageProgress.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { NO_NAME } from '../travel/words.ts'
import { ReferralOwner, type ReferralProduct } from './ReferralOwner.tsx'

type Referral = Pick<
  MotorReferral,
  'draftId' | 'owner' | 'branchName' | 'dueAt' | 'isOverdue' | 'history' | 'canDecide' | 'premiumPesewas'
> & { seller: { userId: string; fullName: string } }

type ReferralCaseProps = {
  product: ReferralProduct
  referral: Referral
  plate: string | null
  customerName: string
  /** The referred vehicle or destinations. */
  risk: string
  requestedAt: string
  onDecide: (decision: 'approve' | 'decline') => void
  children: ReactNode
}

/** A referral with its title, stages, details, activity and actions, as on claims and requests. */
export function ReferralCase({ product, referral, plate, customerName, risk, ...props }: ReferralCaseProps) {
  const { owner, seller, branchName, dueAt, isOverdue, history, canDecide, premiumPesewas } = referral
  const { requestedAt, onDecide, children } = props
  const stages = [
    { label: 'Requested', note: formatMoment(new Date(requestedAt)) },
    { label: 'Decision', note: `Due ${formatMoment(new Date(dueAt))}`, isOverdue },
    { label: 'Payment' },
    { label: 'Cover' },
  ]
  const name = customerName || NO_NAME
  const refusalReason = canDecide ? undefined : 'You made this sale, so someone else must decide.'
  return (
    <section aria-label={[plate, name].filter(Boolean).join(' ')} className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-6 p-4 xl:p-5">
        <header className="grid gap-2">
          <CaseTitle
            plate={plate}
            customerName={name}
            figures={premiumPesewas === null ? [] : [{ label: 'Premium', pesewas: premiumPesewas }]}
          >
            <StatusBadge tone={isOverdue ? 'danger' : 'warning'}>{isOverdue ? 'Overdue' : 'To do'}</StatusBadge>
          </CaseTitle>
          <p className="font-medium">{risk}</p>
          <p className="text-table text-muted">
            Requested by {seller.fullName}, {branchName}, <RelTime at={requestedAt} /> ·{' '}
            {owner ? `assigned to ${owner.fullName}` : 'unassigned'}
          </p>
          <div className="mt-3">
            <StageProgress stages={stages} current={1} />
          </div>
        </header>
        <CaseColumns activity={<RecordHistory timeline={history} />}>{children}</CaseColumns>
      </div>
      <StickyBar width="panel" className="flex flex-wrap items-center gap-2">
        <Button variant="primary" tipAlign="start" disabledReason={refusalReason} onClick={() => onDecide('approve')}>
          Approve
        </Button>
        <Button disabledReason={refusalReason} onClick={() => onDecide('decline')}>
          Decline
        </Button>
        <ReferralOwner product={product} referral={referral} customerName={name} />
      </StickyBar>
    </section>
  )
}

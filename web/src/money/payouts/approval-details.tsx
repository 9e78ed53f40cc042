import type { ApiMeta } from '@okwan/contract/all'
import type { Payout } from '@okwan/contract/money/payouts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { DateText } from '../../ui/data/DateText.tsx'
import type { Description } from '../../ui/data/DescriptionList.tsx'
import { approversOf } from './words.ts'

/** The user's approvals today and the daily limit. */
export type ApprovalLimit = Pick<ApiMeta<'GET /refunds'>, 'approvedTodayPesewas' | 'dailyCapPesewas'>

const UNDECIDED: readonly string[] = ['requested', 'in_review', 'recommended', 'on_hold']

/** People who recommended and approved a payout, people who still must approve it, and the amount that the user can approve today. */
export function approvalDetails(payout: Payout, limit: ApprovalLimit | undefined): Description[] {
  const { approvals, approvalsNeeded, recommendedBy, recommendedAt, state } = payout
  const isUndecided = UNDECIDED.includes(state)
  const approvalItems = approvals.map(({ fullName, at }) => <Approver key={fullName} fullName={fullName} at={at} />)
  const count = `${approvals.length} of ${approvalsNeeded}`
  return [
    ...(isUndecided ? [{ term: 'Approver', value: approversOf(payout) }] : []),
    ...(recommendedBy
      ? [{ term: 'Recommended by', value: <Approver fullName={recommendedBy.fullName} at={recommendedAt} /> }]
      : []),
    ...(approvalItems.length > 0 ? [{ term: 'Approved by', value: approvalItems }] : []),
    ...(isUndecided ? [{ term: 'Approvals', value: count }] : []),
    ...(isUndecided && limit ? [{ term: 'Your limit today', value: leftText(limit) }] : []),
  ]
}

function Approver({ fullName, at }: { fullName: string; at: string | null }) {
  return (
    <span className="block">
      {fullName}
      {at && (
        <span className="block text-table text-muted">
          <DateText value={at} />
        </span>
      )}
    </span>
  )
}

function leftText({ approvedTodayPesewas, dailyCapPesewas }: ApprovalLimit): string {
  const remaining = Math.max(0, dailyCapPesewas - approvedTodayPesewas)
  return `${formatPesewas(remaining)} of ${formatPesewas(dailyCapPesewas)} left`
}

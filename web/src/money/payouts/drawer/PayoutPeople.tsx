import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { UserRound } from 'lucide-react'
import { Avatar } from '../../../platform/page/Avatar.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'

/** A step of the approval with the person who did it, or the person who must do it. */
type Step = { person: string | null; text: string; at: string | null }

const UNDECIDED: readonly string[] = ['requested', 'in_review', 'recommended', 'on_hold']

/** All people who have decided on a payout, and the decisions that are still open. */
export function PayoutPeople({ payout }: { payout: PayoutDetail }) {
  return (
    <ol className="grid gap-2.5">
      {stepsOf(payout).map(({ person, text, at }) => (
        <li key={`${text} ${person}`} className="flex items-center gap-3">
          {at ? <Avatar name={person ?? PRODUCT_NAME} /> : <PendingMark />}
          <span className="min-w-0 flex-1">
            {person && <span className="font-medium">{person}</span>} {text}
          </span>
          {at && (
            <span className="text-table text-muted">
              <DateText value={at} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function PendingMark() {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full border border-dashed border-neutral-solid text-muted"
    >
      <UserRound className="size-4" />
    </span>
  )
}

export function stepsOf(payout: PayoutDetail): Step[] {
  const { requestedBy, requestedAt, reviewer, recommendedBy, recommendedAt, approvals, state } = payout
  const completed: Step[] = [
    { person: requestedBy?.fullName ?? PRODUCT_NAME, text: 'requested', at: requestedAt },
    ...(recommendedBy ? [{ person: recommendedBy.fullName, text: 'recommended', at: recommendedAt }] : []),
    ...approvals.map(({ fullName, at }) => ({ person: fullName, text: 'approved', at })),
  ]
  if (!UNDECIDED.includes(state)) return completed
  const review: Step[] = recommendedBy
    ? []
    : [
        reviewer
          ? { person: reviewer.fullName, text: 'reviews', at: null }
          : { person: null, text: 'Review not started', at: null },
      ]
  return [...completed, ...review, ...openApprovals(payout)]
}

function openApprovals({ approvals, approvalsNeeded, approverRole, allowedActions }: PayoutDetail): Step[] {
  const role = approverRole === 'Admin' ? 'an Admin' : 'a SuperAdmin'
  return Array.from({ length: Math.max(0, approvalsNeeded - approvals.length) }, (_, index) => {
    const ordinal = approvals.length + index === 0 ? 'Approval' : 'Second approval'
    const isOwnTurn = index === 0 && allowedActions.includes('approve')
    return { person: null, text: isOwnTurn ? `${ordinal} by you` : `${ordinal} by ${role}`, at: null }
  })
}

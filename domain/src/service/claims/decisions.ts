import { whyAboveAuthority } from '../../platform/authority.ts'
import { formatDate, type IsoDate } from '../../platform/dates.ts'
import { can, type Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { claimAfter } from './lifecycle.ts'
import type { ClaimEvent, ClaimRefusal, ClaimStatus } from './terms.ts'

export type ClaimActor = { userId: string; role: Role }

export type ClaimForDecision = {
  status: ClaimStatus
  reportedBy: string
  assessedBy?: string
  /** The seller, and for an assistant also the agent who earns the commission. */
  soldBy: readonly string[]
  /** Users who would receive the payment. */
  benefits?: readonly string[]
  payablePesewas?: number
  /** Labels of missing documents. */
  missingDocuments: readonly string[]
  /** Earliest date of a decision, because a stolen vehicle may be found. */
  decidableFrom?: IsoDate
}

type Side = 'office' | 'finance' | 'claimant' | 'system'

const SIDES: Record<ClaimEvent, Side> = {
  acknowledge: 'office',
  ask_documents: 'office',
  complete_documents: 'office',
  begin_assessment: 'office',
  assess: 'office',
  approve: 'office',
  reject: 'office',
  send_offer: 'office',
  accept_offer: 'claimant',
  dispute_offer: 'claimant',
  reassess: 'office',
  request_payout: 'finance',
  pay: 'system',
  fail_payout: 'system',
  retry_payout: 'finance',
  close: 'office',
  reopen: 'office',
  withdraw: 'claimant',
}

const NEEDS_REASON: readonly ClaimEvent[] = ['reject', 'reopen', 'dispute_offer']

/**
 * The status after a move by a user. Moves of the claimant are made by the person who reported the claim, by the seller, by the
 * agent of an assistant, or by the office.
 */
export function moveClaim(
  claim: ClaimForDecision,
  event: ClaimEvent,
  actor: ClaimActor,
  { today, reason = '' }: { today: IsoDate; reason?: string },
): ClaimStatus {
  const whyNot = whyNotMoveClaim(claim, event, actor, today)
  if (whyNot) throw whyNot
  const { length } = reason.trim()
  if (NEEDS_REASON.includes(event) && (length < 3 || length > 500)) {
    throw refuse('reason_required', 'Enter a reason of 3 to 500 characters.')
  }
  return claimAfter(claim.status, event)
}

export function whyNotMoveClaim(
  claim: ClaimForDecision,
  event: ClaimEvent,
  actor: ClaimActor,
  today: IsoDate,
): Refusal | undefined {
  const side = SIDES[event]
  if (side === 'system') return refuse('not_yours_to_decide', 'This happens automatically after payment.')
  const isOffice = can(actor.role, 'service-requests.decide')
  if (side === 'claimant') {
    if (isOffice || actor.userId === claim.reportedBy || claim.soldBy.includes(actor.userId)) return undefined
    return refuse(
      'not_yours_to_decide',
      'Only the person who reported the claim, the seller or the office can do this.',
    )
  }
  if (!isOffice)
    return refuse('not_yours_to_decide', 'The office handles claims. Follow this claim on the policy page.')
  if (side === 'finance' && !can(actor.role, 'refunds.decide')) {
    return refuse('not_yours_to_decide', 'Only an Admin or SuperAdmin can request payouts.')
  }
  if (event === 'begin_assessment' || event === 'complete_documents') return whyNotAssess(claim)
  return event === 'approve' || event === 'reject' ? whyNotDecide(claim, actor, today) : undefined
}

function whyNotAssess({ missingDocuments }: ClaimForDecision): Refusal | undefined {
  if (missingDocuments.length === 0) return undefined
  return refuse('documents_missing', `Missing documents: ${missingDocuments.join(', ')}.`)
}

/** A second, impartial person decides every claim, within the authority of the role. */
function whyNotDecide(claim: ClaimForDecision, { userId, role }: ClaimActor, today: IsoDate): Refusal | undefined {
  if (claim.decidableFrom !== undefined && today < claim.decidableFrom) {
    return refuse(
      'theft_wait',
      `The vehicle may still be found. You can decide from ${formatDate(claim.decidableFrom)}.`,
    )
  }
  if (userId === claim.assessedBy) return refuse('own_claim', 'You assessed this claim, so someone else must decide.')
  if (userId === claim.reportedBy) return refuse('own_claim', 'You reported this claim, so someone else must decide.')
  if (claim.soldBy.includes(userId)) return refuse('own_claim', 'You sold this policy, so someone else must decide.')
  if (claim.benefits?.includes(userId))
    return refuse('own_claim', 'You would receive this payment, so someone else must decide.')
  const above = whyAboveAuthority(role, claim.payablePesewas ?? 0)
  return above === undefined ? undefined : refuse('above_authority', above)
}

function refuse(code: ClaimRefusal, message: string): Refusal {
  return new Refusal(code, message)
}

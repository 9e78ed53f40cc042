import { authorityRefusalReason } from '../../platform/authority.ts'
import { formatDate, type IsoDate } from '../../platform/dates.ts'
import { can, type PermissionHolder } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { claimAfter } from './lifecycle.ts'
import type { ClaimEvent, ClaimRefusal, ClaimStatus } from './terms.ts'

export type ClaimActor = PermissionHolder & { userId: string }

export type ClaimForDecision = {
  status: ClaimStatus
  /** Highest claim that Staff can decide. */
  staffLimitPesewas: number
  reportedBy: string
  assessedBy?: string
  decidedBy?: string
  /** The seller, and for an assistant also the agent who earns the commission. */
  soldBy: readonly string[]
  /** Users who would receive the payment. */
  benefits?: readonly string[]
  /** Paid in earlier rounds and payable now; the authority to decide depends on the sum. */
  totalPesewas?: number
  /** Uploader of the discharge voucher that must be checked. */
  voucherBy?: string
  /** People who approved payouts of the claim. */
  payoutApprovers?: readonly string[]
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
  undo_approval: 'office',
  reject: 'office',
  send_offer: 'office',
  accept_offer: 'office',
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

const OFFICE_ONLY_TEXT = 'The office handles claims. Follow this claim on the policy page.'

const EVENTS_WITH_REASON: readonly ClaimEvent[] = ['reject', 'reopen', 'dispute_offer']

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
  const refusal = claimMoveRefusal(claim, event, actor, today)
  if (refusal) throw refusal
  const { length } = reason.trim()
  if (EVENTS_WITH_REASON.includes(event) && (length < 3 || length > 500)) {
    throw refuse('reason_required', 'Enter a reason of 3 to 500 characters.')
  }
  return claimAfter(claim.status, event)
}

export function claimMoveRefusal(
  claim: ClaimForDecision,
  event: ClaimEvent,
  actor: ClaimActor,
  today: IsoDate,
): Refusal | undefined {
  const side = SIDES[event]
  if (side === 'system')
    return refuse('not_yours_to_decide', 'The claim moves to this status automatically after payment.')
  const isOffice = can(actor, 'service-requests.decide')
  if (side === 'claimant') {
    if (isOffice || actor.userId === claim.reportedBy || claim.soldBy.includes(actor.userId)) return undefined
    return refuse(
      'not_yours_to_decide',
      'Only the person who reported the claim, the seller or the office can do this.',
    )
  }
  // No one with an interest in the payment accepts for the customer, not even with the customer's code (decision 0153).
  const conflict = event === 'accept_offer' ? partyRefusal(claim, actor.userId, 'record the acceptance') : undefined
  if (conflict) return conflict
  if (!isOffice) return refuse('not_yours_to_decide', OFFICE_ONLY_TEXT)
  if (side === 'finance' && !can(actor, 'refunds.decide')) {
    return refuse('not_yours_to_decide', 'Only an Admin or SuperAdmin can request payouts.')
  }
  if (event === 'begin_assessment' || event === 'complete_documents') return assessmentRefusal(claim)
  if (event === 'undo_approval' && claim.decidedBy !== actor.userId) {
    return refuse('not_yours_to_decide', 'Only the person who approved this claim can undo the approval.')
  }
  return event === 'approve' || event === 'reject' ? decisionRefusal(claim, actor, today) : undefined
}

/**
 * Why the user may not be the handler. A party to the claim does not handle it. A claim that is awaiting a decision is handled by
 * someone who may decide it.
 */
export function handlingRefusal(claim: ClaimForDecision, actor: ClaimActor): Refusal | undefined {
  if (!can(actor, 'service-requests.decide')) return refuse('not_yours_to_decide', OFFICE_ONLY_TEXT)
  return claim.status === 'assessed' ? deciderRefusal(claim, actor) : partyRefusal(claim, actor.userId, 'handle it')
}

/** The reporter, the seller and the payee have an interest in the payment. `act` names the action that someone else must take. */
function partyRefusal(claim: ClaimForDecision, userId: string, act: string): Refusal | undefined {
  const ending = `so someone else must ${act}.`
  if (userId === claim.reportedBy) return refuse('own_claim', `You reported this claim, ${ending}`)
  if (claim.soldBy.includes(userId)) return refuse('own_claim', `You sold this policy, ${ending}`)
  if (claim.benefits?.includes(userId)) return refuse('own_claim', `You would receive this payment, ${ending}`)
  return undefined
}

/** A third person checks a voucher: neither its uploader nor an approver of the payout. */
export function voucherCheckRefusal(claim: ClaimForDecision, actor: ClaimActor, today: IsoDate): Refusal | undefined {
  const { voucherBy, payoutApprovers = [] } = claim
  if (claim.status !== 'offer_sent' || voucherBy === undefined) {
    return refuse('illegal_move', 'There is no voucher to check. Reload the page.')
  }
  const refusal = claimMoveRefusal(claim, 'accept_offer', actor, today)
  if (refusal) return refusal
  if (voucherBy === actor.userId)
    return refuse('own_claim', 'You uploaded this voucher, so someone else must check it.')
  if (payoutApprovers.includes(actor.userId))
    return refuse('own_claim', 'You approved a payout of this claim, so someone else must check the voucher.')
  return undefined
}

function assessmentRefusal({ missingDocuments }: ClaimForDecision): Refusal | undefined {
  if (missingDocuments.length === 0) return undefined
  return refuse('documents_missing', `Missing documents: ${missingDocuments.join(', ')}.`)
}

/** A second, impartial person decides every claim, within the authority of the role. */
function decisionRefusal(claim: ClaimForDecision, actor: ClaimActor, today: IsoDate): Refusal | undefined {
  if (claim.decidableFrom !== undefined && today < claim.decidableFrom) {
    return refuse(
      'theft_wait',
      `The vehicle may still be found. You can decide from ${formatDate(claim.decidableFrom)}.`,
    )
  }
  return deciderRefusal(claim, actor)
}

function deciderRefusal(claim: ClaimForDecision, { userId, role }: ClaimActor): Refusal | undefined {
  if (userId === claim.assessedBy) return refuse('own_claim', 'You assessed this claim, so someone else must decide.')
  const conflict = partyRefusal(claim, userId, 'decide')
  if (conflict) return conflict
  const above = authorityRefusalReason(role, claim.totalPesewas ?? 0, claim.staffLimitPesewas)
  return above === undefined ? undefined : refuse('above_authority', above)
}

function refuse(code: ClaimRefusal, message: string): Refusal {
  return new Refusal(code, message)
}

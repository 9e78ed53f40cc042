import type { PaymentException } from '@okwan/contract/money/exceptions'
import type { Payout } from '@okwan/contract/money/payouts'
import type { MotorReferral, TravelReferral } from '@okwan/contract/sales/referrals'
import type { Challenge } from '@okwan/contract/service/challenged-policies'
import type { Claim } from '@okwan/contract/service/claims'
import type { Complaint } from '@okwan/contract/service/complaints'
import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { escalatesAt } from '@okwan/domain/policies/policies/challenges'
import { requestTypeOf } from '@okwan/domain/service/service-requests/terms'
import { listMerges } from '../../customers/customers/merge/merge-customers.ts'
import { listExceptions } from '../../money/exceptions/get-exception.ts'
import { listPayouts } from '../../money/payouts/read/get-payout.ts'
import type { PayoutQueue } from '../../money/payouts/read/scope.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { listReferrals } from '../../sales/referrals/motor/list-referrals.ts'
import { listReferrals as listTravelReferrals } from '../../sales/referrals/travel/list-referrals.ts'
import { listChallenges } from '../../service/challenged-policies/get-challenge.ts'
import { listClaims } from '../../service/claims/read/list-claims.ts'
import { listComplaints } from '../../service/complaints/get-complaint.ts'
import { listCorrections } from '../../service/customer-corrections/correct-customer.ts'
import { listRequests } from '../../service/service-requests/read/list-requests.ts'
import { listErasures } from '../customer-rights/erase-customer.ts'
import { endOfDay, PAGE, type Source, sourceOf } from './source.ts'

/** The queues of the office. Records that the caller may not decide are left out. */
export const OFFICE_SOURCES: readonly Source[] = [
  sourceOf(
    'request',
    'service-requests.decide',
    (ctx, branch) => listRequests(ctx, { query: { ...branch, view: 'for-me', sort: 'raisedAt', limit: PAGE } }),
    requestItem,
  ),
  sourceOf(
    'claim',
    'service-requests.decide',
    (ctx, branch) => listClaims(ctx, { query: { ...branch, view: 'for-me', sort: 'nextDueOn', limit: PAGE } }),
    claimItem,
  ),
  sourceOf(
    'complaint',
    'service-requests.decide',
    (ctx, branch) => listComplaints(ctx, { query: { ...branch, view: 'for-me', sort: 'nextDueOn', limit: PAGE } }),
    complaintItem,
  ),
  sourceOf(
    'referral',
    'motor.underwrite',
    (ctx, branch) => listReferrals(ctx, { query: { ...branch, limit: PAGE } }),
    motorReferralItem,
  ),
  sourceOf(
    'referral',
    'travel.underwrite',
    (ctx, branch) => listTravelReferrals(ctx, { query: { ...branch, state: 'waiting', limit: PAGE } }),
    travelReferralItem,
  ),
  sourceOf(
    'challenge',
    'challenged-policies.resolve',
    (ctx, branch) => listChallenges(ctx, { query: { ...branch, view: 'for-me', limit: PAGE } }),
    challengeItem,
  ),
  sourceOf(
    'merge',
    'service-requests.decide',
    (ctx, branch) => listMerges(ctx, { query: { ...branch, status: 'pending', limit: PAGE } }),
    (merge) =>
      merge.allowedActions.includes('approve')
        ? {
            id: merge.mergeId,
            list: merge.kept.customerCode,
            title: `Approve merge of customers ${merge.merged.customerCode} and ${merge.kept.customerCode}`,
            subject: merge.kept.fullName,
            waitingSince: merge.requestedAt,
          }
        : undefined,
  ),
  sourceOf(
    'erasure',
    'service-requests.decide',
    (ctx, branch) => listErasures(ctx, { query: { ...branch, status: 'pending', limit: PAGE } }),
    (erasure) =>
      erasure.allowedActions.includes('approve')
        ? {
            id: erasure.erasureId,
            list: erasure.customerCode,
            title: `Approve erasure of customer ${erasure.customerCode}`,
            subject: erasure.fullName,
            waitingSince: erasure.requestedAt,
          }
        : undefined,
  ),
  sourceOf(
    'correction',
    'service-requests.decide',
    (ctx, branch) => listCorrections(ctx, { query: { ...branch, status: 'pending', limit: PAGE } }),
    (correction) =>
      correction.allowedActions.includes('approve')
        ? {
            id: correction.correctionId,
            list: correction.customerCode,
            title: `Approve correction of customer ${correction.customerCode}`,
            subject: correction.fullName,
            waitingSince: correction.requestedAt,
          }
        : undefined,
  ),
  payoutSource('refunds'),
  payoutSource('payouts'),
  sourceOf(
    'exception',
    'money.control',
    (ctx, branch) => listExceptions(ctx, { query: { ...branch, only: 'open', limit: PAGE } }),
    exceptionItem,
  ),
]

function requestItem(request: ServiceRequest) {
  const { requestId, requestNumber, type, kindLabel, reason, status, toPayPesewas, toRefundPesewas } = request
  const isUndecided = status === 'pending' || status === 'in_review'
  const about = `${lowerFirst(kindLabel)}${reason ? `: ${lowerFirst(reason)}` : ''}`
  return {
    id: requestId,
    list: requestTypeOf(type),
    title: isUndecided ? `Decide ${about}` : status === 'failed' ? `Retry ${about}` : 'Enter new sticker number',
    number: requestNumber,
    subject: request.customerName,
    product: request.product,
    registrationNumber: request.registrationNumber,
    policyId: request.policyId,
    amountPesewas: toPayPesewas || toRefundPesewas || null,
    waitingSince: request.raisedAt,
    dueAt: isUndecided ? request.dueBy : null,
    owner: request.assignee,
    takeVersion: isUndecided && !request.assignee ? request.version : null,
  }
}

const CLAIM_ACTS: Partial<Record<Claim['status'], string>> = {
  reported: 'Acknowledge claim',
  acknowledged: 'Check documents',
  documents_pending: 'Check new documents',
  under_assessment: 'Assess claim',
  assessed: 'Decide claim',
  approved: 'Send offer',
  offer_sent: 'Check discharge voucher',
  offer_disputed: 'Assess claim again',
  reopened: 'Assess claim again',
  offer_accepted: 'Request payout',
  payout_failed: 'Request payout again',
}

function claimItem(claim: Claim) {
  return {
    id: claim.claimId,
    list: claim.product,
    title: `${CLAIM_ACTS[claim.status] ?? claim.statusText}: ${lowerFirst(claim.typeLabel)}`,
    number: claim.claimNumber,
    subject: claim.customerName,
    product: claim.product,
    registrationNumber: claim.registrationNumber,
    policyId: claim.policyId,
    amountPesewas: claim.payablePesewas ?? claim.reservePesewas,
    waitingSince: claim.reportedAt,
    dueAt: claim.nextDueOn && endOfDay(claim.nextDueOn),
    owner: claim.handler,
    takeVersion: claim.handler ? null : claim.version,
  }
}

const COMPLAINT_ACTS: Partial<Record<Complaint['status'], string>> = {
  received: 'Acknowledge complaint',
  acknowledged: 'Start work on complaint',
  in_progress: 'Answer complaint',
}

function complaintItem(complaint: Complaint) {
  const { policy, handler, status } = complaint
  return {
    id: complaint.complaintId,
    list: complaint.category,
    title: `${COMPLAINT_ACTS[status] ?? complaint.statusText}: ${lowerFirst(complaint.categoryLabel)}`,
    number: complaint.complaintNumber,
    subject: complaint.complainantName,
    product: policy?.product ?? null,
    policyId: policy?.policyId ?? null,
    waitingSince: complaint.receivedAt,
    dueAt: complaint.nextDueOn && endOfDay(complaint.nextDueOn),
    owner: handler,
    takeVersion: handler || status === 'received' ? null : complaint.version,
  }
}

function motorReferralItem(referral: MotorReferral) {
  if (!referral.canDecide) return undefined
  const [reason] = referral.reasons
  return {
    id: referral.draftId,
    list: 'motor',
    title: `Decide motor referral${reason ? `: ${lowerFirst(reason.message).replace(/\.$/, '')}` : ''}`,
    subject: [referral.customerName, referral.vehicle].filter(Boolean).join(' · '),
    product: 'motor' as const,
    registrationNumber: referral.registrationNumber,
    waitingSince: referral.requestedAt,
    dueAt: referral.dueAt,
    isOverdue: referral.isOverdue,
    amountPesewas: referral.premiumPesewas,
    owner: referral.owner,
  }
}

function travelReferralItem(referral: TravelReferral) {
  if (!referral.canDecide) return undefined
  return {
    id: referral.draftId,
    list: 'travel',
    title: `Decide travel referral: ${referral.travellers} ${referral.travellers === 1 ? 'traveller' : 'travellers'}`,
    subject: referral.policyholderName,
    product: 'travel' as const,
    waitingSince: referral.referredAt,
    dueAt: referral.dueAt,
    isOverdue: referral.isOverdue,
    amountPesewas: referral.premiumPesewas,
    owner: referral.owner,
  }
}

function challengeItem(challenge: Challenge) {
  const reason = lowerFirst(challenge.reasonText)
  return {
    id: challenge.challengeId,
    list: challenge.product,
    title: challenge.proposal ? `Approve resolution: ${reason}` : `Paid, not covered: ${reason}`,
    number: challenge.policyNumber,
    subject: challenge.customerName,
    product: challenge.product,
    registrationNumber: challenge.registrationNumber,
    policyId: challenge.policyId,
    amountPesewas: challenge.premiumPesewas,
    waitingSince: challenge.openedAt,
    dueAt: escalatesAt(new Date(challenge.openedAt)).toISOString(),
    isOverdue: challenge.isEscalated,
    owner: challenge.owner,
    takeVersion: challenge.owner || challenge.proposal ? null : challenge.version,
  }
}

function payoutSource(queue: PayoutQueue): Source {
  return sourceOf(
    'payout',
    'refunds.decide',
    (ctx, branch) => listPayouts(ctx, queue, { query: { ...branch, only: 'for-me', limit: PAGE } }),
    (payout) => payoutItem(queue, payout),
  )
}

/** The next act on a payout, by its state. */
function payoutAct({ state, kind, allowedActions, approvals, approvalsNeeded }: Payout): string | undefined {
  const noun = PAYOUT_NOUNS[kind]
  const canAct = (...acts: Payout['allowedActions']) => acts.some((act) => allowedActions.includes(act))
  if (state === 'recommended') {
    if (!canAct('approve')) return undefined
    return `Approve ${noun}${approvals.length > 0 ? ` (${approvals.length} of ${approvalsNeeded} given)` : ''}`
  }
  if (state === 'failed') return canAct('retry', 'recommend') ? `Resend ${noun} or change the payee` : undefined
  if (state === 'on_hold') return canAct('release') ? `Release or reject ${noun}` : undefined
  return canAct('take', 'recommend') ? `Review ${noun}` : undefined
}

const PAYOUT_NOUNS: Record<Payout['kind'], string> = {
  refund: 'refund',
  claim: 'claim payout',
  withdrawal: 'withdrawal',
}

function payoutItem(queue: PayoutQueue, payout: Payout) {
  const act = payoutAct(payout)
  if (!act) return undefined
  return {
    id: payout.payoutId,
    list: queue,
    title: `${act}: ${lowerFirst(payout.requestReason)}`,
    number: payout.payoutNumber,
    subject: payout.payee.fullName,
    policyId: payout.policyId,
    amountPesewas: payout.amountPesewas,
    waitingSince: payout.requestedAt,
    dueAt: payout.state === 'failed' ? null : endOfDay(payout.decideBy),
  }
}

/** A second person must confirm a proposal, so the proposer gets no item. */
function exceptionItem(exception: PaymentException, { actor }: Ctx) {
  const { proposal } = exception
  if (proposal?.proposedBy.userId === actor.id) return undefined
  return {
    id: exception.exceptionId,
    list: exception.subject,
    title: proposal ? `Confirm: ${lowerFirst(proposal.label)}` : exception.cause,
    number: exception.reference,
    subject: exception.counterparty,
    amountPesewas: exception.amountPesewas,
    waitingSince: exception.openedAt,
  }
}

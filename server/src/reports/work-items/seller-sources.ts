import type { Transaction } from '@okwan/contract/money/transactions'
import type { ListedPolicy } from '@okwan/contract/policies/policies'
import type { UnfinishedSale } from '@okwan/contract/sales/drafts'
import type { DueRenewal } from '@okwan/contract/sales/renewals'
import type { Claim } from '@okwan/contract/service/claims'
import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { requestTypeOf } from '@okwan/domain/service/service-requests/terms'
import { listTransactions } from '../../money/transactions/list-transactions.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { listPolicies } from '../../policies/policies/read/list-policies.ts'
import { listDrafts } from '../../sales/drafts/list-drafts.ts'
import { listUnpaidOffers, type UnpaidOffer } from '../../sales/pay-later/list-unpaid-offers.ts'
import { listRenewals } from '../../sales/renewals/list-renewals.ts'
import { listClaims } from '../../service/claims/read/list-claims.ts'
import { listRequests } from '../../service/service-requests/read/list-requests.ts'
import { endOfDay, PAGE, type Source, sourceOf } from './source.ts'

/** Open work of sellers on their own sales. */
export const SELLER_SOURCES: readonly Source[] = [
  sourceOf(
    'cover',
    'policies.read',
    (ctx) => listPolicies(ctx, { query: { status: 'challenged', sort: '-createdAt', limit: PAGE } }),
    coverItem,
  ),
  sourceOf(
    'payment',
    'transactions.read',
    (ctx) => listTransactions(ctx, { query: { status: 'pending', sort: '-createdAt', limit: PAGE } }),
    paymentItem,
  ),
  sourceOf(
    'request',
    'policies.service',
    (ctx) => listRequests(ctx, { query: { view: 'open', sort: 'raisedAt', limit: PAGE } }),
    requestItem,
  ),
  sourceOf(
    'claim',
    'policies.service',
    (ctx) => listClaims(ctx, { query: { view: 'open', sort: 'nextDueOn', limit: PAGE } }),
    claimItem,
  ),
  sourceOf('offer', 'policies.sell', (ctx) => listUnpaidOffers(ctx, PAGE), offerItem),
  sourceOf('renewal', 'policies.read', (ctx) => listRenewals(ctx, { query: { limit: PAGE } }), renewalItem),
  sourceOf('draft', 'policies.sell', (ctx) => listDrafts(ctx, { query: { owner: 'mine', limit: PAGE } }), draftItem),
]

function coverItem(policy: ListedPolicy) {
  return {
    id: policy.policyId,
    list: policy.product,
    title: 'Paid, not covered',
    number: policy.policyNumber,
    subject: policy.customer.fullName,
    product: policy.product,
    registrationNumber: policy.vehicle?.registrationNumber ?? null,
    policyId: policy.policyId,
    amountPesewas: policy.premiumPesewas,
    waitingSince: policy.createdAt,
    urgency: 'now' as const,
  }
}

function paymentItem(payment: Transaction) {
  const { clientReference, receivedFor, underReview } = payment
  const title = underReview ? 'Payment under review' : 'Payment requested'
  return {
    id: clientReference,
    list: payment.type,
    title: payment.type === 'topUp' ? (underReview ? 'Top-up under review' : 'Top-up requested') : title,
    number: receivedFor,
    subject: payment.customerName,
    policyId: payment.policyId,
    amountPesewas: payment.amountPesewas,
    waitingSince: payment.createdAt,
    urgency: underReview ? ('now' as const) : ('today' as const),
  }
}

/** A question of the office, or an approved change that must be paid. */
function requestItem(request: ServiceRequest, { actor }: Ctx) {
  const { status, kindLabel } = request
  const hasQuestion = status === 'more_info' && request.raisedBy.userId === actor.id
  if (!hasQuestion && status !== 'awaiting_payment') return undefined
  return {
    id: request.requestId,
    list: requestTypeOf(request.type),
    title: hasQuestion ? `Answer question: ${lowerFirst(kindLabel)}` : `Collect payment: ${lowerFirst(kindLabel)}`,
    number: request.requestNumber,
    subject: request.customerName,
    product: request.product,
    registrationNumber: request.registrationNumber,
    policyId: request.policyId,
    // Nothing is collected until the question is answered.
    amountPesewas: hasQuestion ? null : request.toPayPesewas || null,
    waitingSince: request.decidedAt ?? request.raisedAt,
    urgency: 'today' as const,
  }
}

const CLAIM_ACTS: Partial<Record<Claim['status'], string>> = {
  documents_pending: 'Add documents',
  offer_sent: 'Get customer’s answer to claim offer',
}

function claimItem(claim: Claim) {
  const act = CLAIM_ACTS[claim.status]
  if (!act) return undefined
  return {
    id: claim.claimId,
    list: claim.product,
    title: `${act}: ${lowerFirst(claim.typeLabel)}`,
    number: claim.claimNumber,
    subject: claim.customerName,
    product: claim.product,
    registrationNumber: claim.registrationNumber,
    policyId: claim.policyId,
    amountPesewas: claim.payablePesewas,
    waitingSince: claim.reportedAt,
    dueAt: claim.nextDueOn && endOfDay(claim.nextDueOn),
  }
}

/** An offer that the customer has to pay. Reminders with a payment link exist only for pay-later offers. */
function offerItem(offer: UnpaidOffer) {
  return {
    id: offer.payableId,
    list: offer.isParked ? 'pay-later' : 'policies',
    title: 'Awaiting payment',
    subject: offer.customer.fullName,
    product: offer.product,
    registrationNumber: offer.registrationNumber,
    policyId: offer.policyId,
    amountPesewas: offer.premiumPesewas,
    waitingSince: offer.createdAt,
    dueAt: offer.offerEndsAt,
  }
}

function renewalItem({ daysLeft, ...renewal }: DueRenewal) {
  const isEnded = daysLeft < 0
  return {
    id: renewal.policyRecordId,
    list: 'motor',
    title: `Cover ${isEnded ? 'ended' : 'ends'} ${dayOf(daysLeft)}`,
    number: renewal.policyNumber,
    subject: renewal.customer.fullName,
    product: 'motor' as const,
    registrationNumber: renewal.registrationNumber,
    policyId: renewal.policyId,
    phone: renewal.customer.phone,
    amountPesewas: renewal.premiumPesewas,
    waitingSince: endOfDay(renewal.endDate),
    // Cover that has ended is not overdue work: the customer may have left, and the list drops the renewal after 30 days.
    ...(isEnded ? {} : { dueAt: endOfDay(renewal.endDate) }),
  }
}

function dayOf(daysLeft: number): string {
  if (daysLeft === 0) return 'today'
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft)} days`
  return daysLeft < 0 ? `${days} ago` : `in ${days}`
}

function draftItem(draft: UnfinishedSale) {
  if (draft.referralState === 'waiting' || !draft.isStarted) return undefined
  return {
    id: draft.draftId,
    list: draft.product,
    title: draft.referralState === 'documents' ? 'Draft needs documents' : 'Continue draft',
    subject: draft.holderName ?? 'New customer',
    product: draft.product,
    registrationNumber: draft.registrationNumber,
    waitingSince: draft.updatedAt,
  }
}

import { isOpen } from '../lifecycle.ts'
import type { AttemptState, CheckoutState, ExceptionCause, FailureReason } from '../terms.ts'
import type { Schedule } from './schedule.ts'

/** The result of the provider's authenticated status query. Only this result changes balances. */
export type Evidence =
  | { kind: 'paid'; amountPesewas: number; feePesewas: number; mismatch?: 'other_currency' | 'other_reference' }
  | { kind: 'pending' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'absent' }
  | { kind: 'refunded' }
  | { kind: 'unknown' }

/**
 * The last callback, which triggers a status query. If the query has no final result, a reported failure closes the attempt and
 * a reported payment keeps it open for review.
 */
export type ProviderReport = { kind: 'paid'; at: Date } | { kind: 'failed'; at: Date; reason: FailureReason }

export type Attempt = {
  state: AttemptState
  duePesewas: number
  sentAt: Date
  providerReport?: ProviderReport
  money: MoneyPlace
}

/** How the money of an attempt is posted. `returned`: refunded through the provider. */
export type MoneyPlace = 'none' | 'settled' | 'parked' | 'reversed' | 'returned'

export type Checkout = {
  state: CheckoutState
  otherOpenAttempts: number
  /** Whether the offer is still valid at the same price. */
  isOfferOpen: boolean
}

export type MoneyEffect =
  | { kind: 'settle'; paidPesewas: number; feePesewas: number; excessPesewas: number }
  | { kind: 'park'; paidPesewas: number; feePesewas: number }
  | { kind: 'reverse' }

export type Outcome = {
  attempt: AttemptState
  checkout: CheckoutState
  reason?: FailureReason
  cause?: ExceptionCause
  money?: MoneyEffect
  /** Whether to open a refund for the customer. */
  refundDue?: boolean
}

type Paid = Extract<Evidence, { kind: 'paid' }>

// A smaller excess stays customer credit, because a refund would cost more than the amount.
const REFUND_EXCESS_FROM_PESEWAS = 1_00

/** The effect of a status result in every state of the attempt. A repeated result has no effect. */
export function settle(
  attempt: Attempt,
  checkout: Checkout,
  evidence: Evidence,
  schedule: Schedule,
  now: Date,
): Outcome {
  if (evidence.kind === 'refunded' && attempt.money !== 'none') return afterReversal(attempt, checkout)
  if (attempt.state === 'successful') return afterSuccess(checkout, evidence)
  if (attempt.state === 'review') return inReview(attempt, checkout, evidence)
  if (!isOpen(attempt.state)) return afterClosing(attempt, checkout, evidence)
  switch (evidence.kind) {
    case 'paid':
      return acceptPayment(attempt, checkout, evidence)
    case 'failed':
      return close('failed', checkout, evidence.reason)
    case 'refunded':
      return { ...close('failed', checkout, 'reversed'), cause: 'reversed_by_network' }
    default:
      return wait(attempt, checkout, evidence.kind, { schedule, now })
  }
}

export type RequestResult = { kind: 'accepted' } | { kind: 'failed'; reason: FailureReason } | { kind: 'unknown' }

/** The effect of the response to the request. If a callback was processed first, the response has no effect. */
export function afterRequest(state: AttemptState, checkout: Checkout, response: RequestResult): Outcome {
  if (state !== 'submitted') return { attempt: state, checkout: checkout.state }
  if (response.kind === 'failed') return close('failed', checkout, response.reason)
  return { attempt: response.kind === 'accepted' ? 'awaiting' : 'unknown', checkout: checkout.state }
}

/** Whether a callback needs a status query; one that repeats a known result does not. */
export function callbackNeedsCheck(state: AttemptState, providerReport: ProviderReport['kind']): boolean {
  if (state === 'successful') return providerReport !== 'paid'
  if (state === 'failed' || state === 'expired' || state === 'cancelled') return providerReport !== 'failed'
  return true
}

function acceptPayment(attempt: Attempt, checkout: Checkout, paid: Paid): Outcome {
  if (paid.mismatch) return sendToReview(checkout, paid.mismatch)
  if (checkout.state === 'paid') return park(attempt, checkout, paid, 'paid_twice')
  if (checkout.state === 'cancelled') return park(attempt, checkout, paid, 'paid_late')
  if (paid.amountPesewas < attempt.duePesewas) return park(attempt, checkout, paid, 'paid_short')
  const excessPesewas = paid.amountPesewas - attempt.duePesewas
  return {
    attempt: 'successful',
    checkout: 'paid',
    money: { kind: 'settle', paidPesewas: paid.amountPesewas, feePesewas: paid.feePesewas, excessPesewas },
    ...(excessPesewas >= REFUND_EXCESS_FROM_PESEWAS && { cause: 'paid_over' as const, refundDue: true }),
  }
}

function wait(
  attempt: Attempt,
  checkout: Checkout,
  kind: 'pending' | 'absent' | 'unknown',
  { schedule, now }: { schedule: Schedule; now: Date },
): Outcome {
  const ageMs = now.getTime() - attempt.sentAt.getTime()
  const { providerReport } = attempt
  if (kind === 'unknown') {
    if (ageMs >= schedule.timeoutAtMs) return sendToReview(checkout, 'unresolved_for_a_day')
    return { attempt: attempt.state === 'submitted' ? 'unknown' : attempt.state, checkout: checkout.state }
  }
  if (providerReport?.kind === 'paid') {
    const sinceReportMs = now.getTime() - providerReport.at.getTime()
    if (sinceReportMs >= (schedule.recheckAtMs.at(-1) ?? 0)) return sendToReview(checkout, 'claimed_not_paid')
    return keepPending(attempt, checkout, kind)
  }
  if (providerReport?.kind === 'failed') return close('failed', checkout, providerReport.reason)
  if (kind === 'absent' && ageMs >= schedule.absentAtMs) return close('failed', checkout, 'not_submitted')
  if (ageMs >= schedule.expireAtMs) return close('expired', checkout, 'expired')
  return keepPending(attempt, checkout, kind)
}

function keepPending(attempt: Attempt, checkout: Checkout, kind: 'pending' | 'absent'): Outcome {
  return { attempt: kind === 'pending' ? 'awaiting' : attempt.state, checkout: checkout.state }
}

function afterSuccess(checkout: Checkout, evidence: Evidence): Outcome {
  const unchanged: Outcome = { attempt: 'successful', checkout: checkout.state }
  if (evidence.kind === 'failed') return { ...unchanged, cause: 'failed_after_success' }
  return unchanged
}

function afterReversal(attempt: Attempt, checkout: Checkout): Outcome {
  const unchanged: Outcome = { attempt: attempt.state, checkout: checkout.state }
  if (attempt.money === 'reversed' || attempt.money === 'returned') return unchanged
  return { ...unchanged, cause: 'reversed_by_network', money: { kind: 'reverse' } }
}

function afterClosing(attempt: Attempt, checkout: Checkout, evidence: Evidence): Outcome {
  // The money is already posted, and people have decided about it.
  const isDecided = attempt.money !== 'none'
  if (evidence.kind !== 'paid' || isDecided) return { attempt: attempt.state, checkout: checkout.state }
  if (evidence.mismatch) return sendToReview(checkout, evidence.mismatch)
  if (checkout.state === 'paid') return park(attempt, checkout, evidence, 'paid_twice')
  if (attempt.state === 'failed') return park(attempt, checkout, evidence, 'paid_after_failed')
  if (attempt.state === 'expired' && checkout.isOfferOpen) return acceptPayment(attempt, checkout, evidence)
  return park(attempt, checkout, evidence, 'paid_late')
}

/** Under review without a posting: if the provider confirms the payment now, it is posted to suspense. */
function inReview(attempt: Attempt, checkout: Checkout, evidence: Evidence): Outcome {
  const unchanged: Outcome = { attempt: 'review', checkout: checkout.state }
  if (evidence.kind !== 'paid' || evidence.mismatch || attempt.money !== 'none') return unchanged
  return {
    ...unchanged,
    money: { kind: 'park', paidPesewas: evidence.amountPesewas, feePesewas: evidence.feePesewas },
  }
}

/** Causes of payments that can only be refunded; people decide about payments with another cause. */
const REFUND_DUE: ReadonlySet<ExceptionCause> = new Set(['paid_twice', 'paid_late'])

function park(attempt: Attempt, checkout: Checkout, paid: Paid, cause: ExceptionCause): Outcome {
  return {
    ...sendToReview(checkout, cause),
    ...(attempt.money === 'none' && {
      money: { kind: 'park' as const, paidPesewas: paid.amountPesewas, feePesewas: paid.feePesewas },
    }),
    ...(REFUND_DUE.has(cause) && { refundDue: true }),
  }
}

function sendToReview(checkout: Checkout, cause: ExceptionCause): Outcome {
  return { attempt: 'review', checkout: checkout.state === 'paid' ? 'paid' : 'review', cause }
}

function close(attempt: 'failed' | 'expired', checkout: Checkout, reason: FailureReason): Outcome {
  const last = checkout.state === 'open' && checkout.otherOpenAttempts === 0
  return { attempt, checkout: last ? 'failed' : checkout.state, reason }
}

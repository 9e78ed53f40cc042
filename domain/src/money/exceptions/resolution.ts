import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AttemptState, CheckoutState } from '../payments/terms.ts'

export type ReviewDecision = 'accept' | 'give_back' | 'close'

export type ReviewedAttempt = {
  attempt: AttemptState
  checkout: CheckoutState
  duePesewas: number
  /** The amount of this attempt in suspense. */
  parkedPesewas: number
  proposedBy: string
}

export type ReviewOutcome = {
  attempt: AttemptState
  checkout: CheckoutState
  allocate?: 'premium' | 'refund'
}

/**
 * Resolves an exception that one person proposed and another confirms. A payment can be applied only if its money is posted: a
 * decision alone never makes a payment successful.
 */
export function endReview(review: ReviewedAttempt, decision: ReviewDecision, decidedBy: string): ReviewOutcome {
  if (review.proposedBy === decidedBy) {
    throw new Refusal('own_proposal')
  }
  if (review.attempt !== 'review') return endNotice(review, decision)
  const paid = review.checkout === 'paid'
  const closed: CheckoutState = paid ? 'paid' : 'failed'
  if (decision === 'close') {
    if (review.parkedPesewas > 0) {
      throw new Refusal(
        'money_parked',
        `${formatPesewas(review.parkedPesewas)} was received. Apply or refund the payment.`,
      )
    }
    return { attempt: 'failed', checkout: closed }
  }
  if (review.parkedPesewas === 0) {
    throw new Refusal('nothing_received')
  }
  if (decision === 'give_back') return { attempt: 'failed', checkout: closed, allocate: 'refund' }
  if (paid) throw new Refusal('already_paid', 'Another request has already paid this. Refund the payment.')
  if (review.parkedPesewas < review.duePesewas) {
    const missing = formatPesewas(review.duePesewas - review.parkedPesewas)
    throw new Refusal('paid_short', `${missing} is missing. Refund the payment or collect the rest first.`)
  }
  return { attempt: 'successful', checkout: 'paid', allocate: 'premium' }
}

/** The payment is final; the exception only reports what happened afterwards and can be closed. */
function endNotice({ attempt, checkout }: ReviewedAttempt, decision: ReviewDecision): ReviewOutcome {
  if (decision === 'close') return { attempt, checkout }
  throw new Refusal('payment_over')
}

export const REVIEW_DECISIONS: readonly ReviewDecision[] = ['accept', 'give_back', 'close']

/** Possible resolutions: those that a second person could confirm. */
export function possibleDecisions(review: Omit<ReviewedAttempt, 'proposedBy'>): ReviewDecision[] {
  return REVIEW_DECISIONS.filter((decision) => {
    try {
      endReview({ ...review, proposedBy: 'one' }, decision, 'another')
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  })
}

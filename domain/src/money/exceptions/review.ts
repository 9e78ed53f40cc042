import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AttemptState, CheckoutState } from '../payments/terms.ts'

export type ReviewDecision = 'accept' | 'give_back' | 'close'

export type ReviewedAttempt = {
  attempt: AttemptState
  checkout: CheckoutState
  duePesewas: number
  /** What of this attempt waits in suspense. */
  parkedPesewas: number
  proposedBy: string
}

export type ReviewOutcome = {
  attempt: AttemptState
  checkout: CheckoutState
  allocate?: 'premium' | 'refund'
}

/**
 * A person ends a review; a second person confirms it. Accepting needs the money to be in our books: a person's word alone
 * never makes a payment successful.
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
        `${formatPesewas(review.parkedPesewas)} was received. Accept it or give it back.`,
      )
    }
    return { attempt: 'failed', checkout: closed }
  }
  if (review.parkedPesewas === 0) {
    throw new Refusal('nothing_received')
  }
  if (decision === 'give_back') return { attempt: 'failed', checkout: closed, allocate: 'refund' }
  if (paid) throw new Refusal('already_paid', 'This has been paid by another request. Give the money back.')
  if (review.parkedPesewas < review.duePesewas) {
    const missing = formatPesewas(review.duePesewas - review.parkedPesewas)
    throw new Refusal('paid_short', `${missing} is missing. Give the money back or collect the rest first.`)
  }
  return { attempt: 'successful', checkout: 'paid', allocate: 'premium' }
}

/** The payment itself is over; what came afterwards only had to be seen and acted upon elsewhere. */
function endNotice({ attempt, checkout }: ReviewedAttempt, decision: ReviewDecision): ReviewOutcome {
  if (decision === 'close') return { attempt, checkout }
  throw new Refusal('payment_over')
}

export const REVIEW_DECISIONS: readonly ReviewDecision[] = ['accept', 'give_back', 'close']

/** What can be proposed: whatever a second person could confirm. */
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

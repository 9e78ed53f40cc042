import { Refusal } from '../../platform/refusal.ts'
import { REVIEW_CAUSE_TEXTS, type ReviewCause } from '../payments/terms.ts'
import { type DisbursementOutcome, failed, type Standing } from './disbursement.ts'

export type SendingDecision = 'paid' | 'failed'

/** Why a person looks at a sending. Of a payment two of the words are about its payer. */
export const SENDING_CAUSE_TEXTS: Record<ReviewCause, string> = {
  ...REVIEW_CAUSE_TEXTS,
  paid_after_failed: 'The network first said this failed, then paid it out.',
  paid_short: 'The network reports another amount than was sent.',
}

/** What can be proposed of a sending that a person looks at. Once the books say that the money left, it has left. */
export function possibleSendingDecisions(cause: ReviewCause | undefined): SendingDecision[] {
  return cause === 'paid_after_failed' ? ['paid'] : ['paid', 'failed']
}

/**
 * A person has found out at the provider what became of a sending; a second person confirms it. Should the provider say later
 * that a failed one was paid after all, it is booked and comes back here.
 */
export function endSendingReview(
  review: { cause?: ReviewCause; proposedBy: string },
  standing: Standing,
  decision: SendingDecision,
  decidedBy: string,
): DisbursementOutcome {
  if (review.proposedBy === decidedBy) {
    throw new Refusal('own_proposal')
  }
  if (!possibleSendingDecisions(review.cause).includes(decision)) {
    throw new Refusal('money_has_left')
  }
  if (decision === 'failed') return failed('rejected', standing)
  // A late payment was booked when it became known.
  if (review.cause === 'paid_after_failed') return { state: 'paid', act: 'pay' }
  return standing.isReserved
    ? { state: 'paid', act: 'pay', money: 'pay' }
    : { state: 'paid', act: 'pay', cause: 'paid_after_failed', money: 'pay_late' }
}

import { Refusal } from '../../platform/refusal.ts'
import { REVIEW_CAUSE_TEXTS, type ReviewCause } from '../payments/terms.ts'
import { type DisbursementOutcome, failed, type Standing } from './disbursement.ts'

export type DisbursementDecision = 'paid' | 'failed'

/** Causes of a disbursement under review; two texts differ from those of a payment. */
export const DISBURSEMENT_CAUSE_TEXTS: Record<ReviewCause, string> = {
  ...REVIEW_CAUSE_TEXTS,
  paid_after_failed: 'The network reported a failure, then paid this out.',
  paid_short: 'The network reports a different amount than was sent.',
}

/** Possible resolutions of a disbursement. A posted payment can only be marked as paid. */
export function possibleDisbursementDecisions(cause: ReviewCause | undefined): DisbursementDecision[] {
  return cause === 'paid_after_failed' ? ['paid'] : ['paid', 'failed']
}

/**
 * Resolves a disbursement after people have checked with the provider. If the provider later reports a failed one as paid, it is
 * posted and reviewed again.
 */
export function resolveDisbursement(
  review: { cause?: ReviewCause; proposedBy: string },
  standing: Standing,
  decision: DisbursementDecision,
  decidedBy: string,
): DisbursementOutcome {
  if (review.proposedBy === decidedBy) {
    throw new Refusal('own_proposal')
  }
  if (!possibleDisbursementDecisions(review.cause).includes(decision)) {
    throw new Refusal('money_has_left')
  }
  if (decision === 'failed') return failed('rejected', standing)
  // A late payment was posted when it was reported.
  if (review.cause === 'paid_after_failed') return { state: 'paid', act: 'pay' }
  return standing.isReserved
    ? { state: 'paid', act: 'pay', money: 'pay' }
    : { state: 'paid', act: 'pay', cause: 'paid_after_failed', money: 'pay_late' }
}

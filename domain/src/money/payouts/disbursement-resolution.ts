import { Refusal } from '../../platform/refusal.ts'
import { EXCEPTION_CAUSE_TEXTS, type ExceptionCause } from '../payments/terms.ts'
import { type DisbursementContext, type DisbursementOutcome, outcomeOfFailed } from './disbursement.ts'

export type DisbursementDecision = 'paid' | 'failed'

/** Causes of a disbursement under review; two texts differ from the texts of a payment. */
export const DISBURSEMENT_CAUSE_TEXTS: Record<ExceptionCause, string> = {
  ...EXCEPTION_CAUSE_TEXTS,
  paid_after_failed: 'The network reported a failure, then paid this out.',
  paid_short: 'The network reports a different amount than we sent.',
}

/** Possible resolutions of a disbursement. A posted payment can only be marked as paid. */
export function possibleDisbursementDecisions(cause: ExceptionCause | undefined): DisbursementDecision[] {
  return cause === 'paid_after_failed' ? ['paid'] : ['paid', 'failed']
}

/**
 * Resolves a disbursement after people have checked with the provider. If the provider later reports a failed one as paid, it is
 * posted and reviewed again.
 */
export function resolveDisbursement(
  exception: { cause?: ExceptionCause; proposedBy: string },
  context: DisbursementContext,
  decision: DisbursementDecision,
  decidedBy: string,
): DisbursementOutcome {
  if (exception.proposedBy === decidedBy) {
    throw new Refusal('own_proposal')
  }
  if (!possibleDisbursementDecisions(exception.cause).includes(decision)) {
    throw new Refusal('already_disbursed')
  }
  if (decision === 'failed') return outcomeOfFailed('rejected', context)
  // A late payment was posted when it was reported.
  if (exception.cause === 'paid_after_failed') return { state: 'paid', act: 'pay' }
  return context.isReserved
    ? { state: 'paid', act: 'pay', money: 'pay' }
    : { state: 'paid', act: 'pay', cause: 'paid_after_failed', money: 'pay_late' }
}

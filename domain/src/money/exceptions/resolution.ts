import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AttemptState, CheckoutState } from '../payments/terms.ts'

export type PaymentDecision = 'accept' | 'refund' | 'close'

export type UnresolvedAttempt = {
  attempt: AttemptState
  checkout: CheckoutState
  duePesewas: number
  /** The amount of this attempt in suspense. */
  suspensePesewas: number
  proposedBy: string
}

export type ResolutionOutcome = {
  attempt: AttemptState
  checkout: CheckoutState
  allocate?: 'premium' | 'refund'
}

/**
 * Resolves an exception by a decision that one person proposed and another confirms. A payment can be applied only if its money
 * is posted: a decision alone never makes a payment successful.
 */
export function resolvePayment(
  unresolved: UnresolvedAttempt,
  decision: PaymentDecision,
  decidedBy: string,
): ResolutionOutcome {
  if (unresolved.proposedBy === decidedBy) {
    throw new Refusal('own_proposal')
  }
  if (unresolved.attempt !== 'review') return closeNotice(unresolved, decision)
  const paid = unresolved.checkout === 'paid'
  const closed: CheckoutState = paid ? 'paid' : 'failed'
  if (decision === 'close') {
    if (unresolved.suspensePesewas > 0) {
      throw new Refusal(
        'money_received',
        `${formatPesewas(unresolved.suspensePesewas)} was received. Apply or refund the payment.`,
      )
    }
    return { attempt: 'failed', checkout: closed }
  }
  if (unresolved.suspensePesewas === 0) {
    throw new Refusal('nothing_received')
  }
  if (decision === 'refund') return { attempt: 'failed', checkout: closed, allocate: 'refund' }
  if (paid) throw new Refusal('already_paid', 'Another request has already paid this. Refund the payment.')
  if (unresolved.suspensePesewas < unresolved.duePesewas) {
    const missing = formatPesewas(unresolved.duePesewas - unresolved.suspensePesewas)
    throw new Refusal('paid_short', `${missing} is missing. Refund the payment or collect the rest first.`)
  }
  return { attempt: 'successful', checkout: 'paid', allocate: 'premium' }
}

/** The payment is final; the exception only reports what happened afterwards and can be closed. */
function closeNotice({ attempt, checkout }: UnresolvedAttempt, decision: PaymentDecision): ResolutionOutcome {
  if (decision === 'close') return { attempt, checkout }
  throw new Refusal('payment_final')
}

export const PAYMENT_DECISIONS: readonly PaymentDecision[] = ['accept', 'refund', 'close']

/** Resolutions that a second person could confirm. */
export function possibleDecisions(unresolved: Omit<UnresolvedAttempt, 'proposedBy'>): PaymentDecision[] {
  return PAYMENT_DECISIONS.filter((decision) => {
    try {
      resolvePayment({ ...unresolved, proposedBy: 'one' }, decision, 'another')
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  })
}

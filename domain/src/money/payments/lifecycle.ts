import type { AttemptState, CheckoutState, PaymentStatus } from './terms.ts'

/** Every legal transition of an attempt. A collected payment is posted only in the states `successful` and `review`. */
export const ATTEMPT_MOVES: Record<AttemptState, readonly AttemptState[]> = {
  created: ['submitted', 'failed', 'cancelled'],
  submitted: ['awaiting', 'unknown', 'successful', 'failed', 'expired', 'review'],
  awaiting: ['successful', 'failed', 'expired', 'review'],
  unknown: ['awaiting', 'successful', 'failed', 'expired', 'review'],
  // A late payment of a valid offer is applied; every other late or contradictory payment needs review.
  expired: ['successful', 'review'],
  failed: ['review'],
  cancelled: ['review'],
  review: ['successful', 'failed'],
  successful: [],
}

/** A failed checkout is reopened by a new request. */
export const CHECKOUT_MOVES: Record<CheckoutState, readonly CheckoutState[]> = {
  open: ['paid', 'failed', 'review', 'cancelled'],
  failed: ['open', 'paid', 'review', 'cancelled'],
  review: ['paid', 'failed'],
  cancelled: ['review'],
  paid: [],
}

const ATTEMPT_STATUS: Record<AttemptState, PaymentStatus> = {
  created: 'pending',
  submitted: 'pending',
  awaiting: 'pending',
  unknown: 'pending',
  review: 'pending',
  successful: 'successful',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
}

const CHECKOUT_STATUS: Record<CheckoutState, PaymentStatus> = {
  open: 'pending',
  review: 'pending',
  paid: 'successful',
  failed: 'failed',
  cancelled: 'failed',
}

export function attemptStatus(state: AttemptState): PaymentStatus {
  return ATTEMPT_STATUS[state]
}

export function checkoutStatus(state: CheckoutState): PaymentStatus {
  return CHECKOUT_STATUS[state]
}

/** Whether the provider may still collect the payment. */
export function isOpen(state: AttemptState): boolean {
  return state === 'created' || state === 'submitted' || state === 'awaiting' || state === 'unknown'
}

/** What everyone sees of a payment. */
export type PaymentStatus = 'pending' | 'successful' | 'failed'

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  successful: 'Successful',
  failed: 'Failed',
}

/** A checkout is one thing to be paid, under one client reference. It may take several attempts; at most one pays it. */
export const CHECKOUT_STATES = ['open', 'paid', 'failed', 'review', 'cancelled'] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** An attempt is one request to one phone. */
export const ATTEMPT_STATES = [
  'created',
  'submitted',
  'awaiting',
  'unknown',
  'successful',
  'failed',
  'expired',
  'review',
  'cancelled',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

export const PROVIDERS = ['hubtel', 'mtn'] as const
export type Provider = (typeof PROVIDERS)[number]

/** The first two letters of a client reference say what the money is for. */
export const PURPOSES = {
  premium: 'PR',
  renewal: 'RN',
  endorsement: 'EN',
  topUp: 'TU',
  refund: 'RF',
  claim: 'CL',
  commission: 'CM',
} as const

export type Purpose = keyof typeof PURPOSES
// The keys of a record type are its unions; Object.keys only forgets it.
export const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[]

export const PURPOSE_LABELS: Record<Purpose, string> = {
  premium: 'New policy',
  renewal: 'Renewal',
  endorsement: 'Policy change',
  topUp: 'Wallet top-up',
  refund: 'Refund',
  claim: 'Claim payout',
  commission: 'Commission payout',
}

export const FAILURE_REASONS = [
  'insufficient_funds',
  'declined',
  'not_registered',
  'limit',
  'expired',
  'not_submitted',
  'unreachable',
  'rejected',
  'misconfigured',
  'float_low',
  'reversed',
  'cancelled',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** Why a person has to look. */
export const REVIEW_CAUSES = [
  'paid_after_failed',
  'paid_late',
  'paid_twice',
  'paid_short',
  'paid_over',
  'other_currency',
  'other_reference',
  'claimed_not_paid',
  'unresolved_for_a_day',
  'failed_after_success',
  'reversed_by_network',
] as const
export type ReviewCause = (typeof REVIEW_CAUSES)[number]

export const REVIEW_CAUSE_TEXTS: Record<ReviewCause, string> = {
  paid_after_failed: 'The network first said this failed, then took the money.',
  paid_late: 'The customer paid after the offer had ended.',
  paid_twice: 'The customer paid twice for the same thing.',
  paid_short: 'The customer paid less than the price.',
  paid_over: 'The customer paid more than the price. The rest is theirs.',
  other_currency: 'The network reported another currency.',
  other_reference: 'The network answered for another payment.',
  claimed_not_paid: 'The network announced a payment but its records do not show it.',
  unresolved_for_a_day: 'The network has not given a final answer for 24 hours.',
  failed_after_success: 'The network said this failed after it had confirmed the payment.',
  reversed_by_network: 'The network took the money back.',
}

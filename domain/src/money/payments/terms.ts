/** The status of a payment on screens and in the API. */
export type PaymentStatus = 'pending' | 'successful' | 'failed'

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  successful: 'Successful',
  failed: 'Failed',
}

/** A checkout is one amount to collect, identified by its client reference. Of its attempts, at most one succeeds. */
export const CHECKOUT_STATES = ['open', 'paid', 'failed', 'review', 'cancelled'] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** An attempt is one payment request to one phone. */
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

/** The first two letters of a client reference name its purpose. */
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
// Object.keys widens the keys to string.
export const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[]

export const PURPOSE_LABELS: Record<Purpose, string> = {
  premium: 'New policy',
  renewal: 'Renewal',
  endorsement: 'Policy change',
  topUp: 'Wallet top-up',
  refund: 'Refund',
  claim: 'Claim payout',
  commission: 'Commission withdrawal',
}

/** Purpose of the payment, as printed on a receipt. */
export function paidFor(purpose: Purpose, receivedFor: string): string {
  const label = PURPOSE_LABELS[purpose]
  return receivedFor === label ? label : `${label}. ${receivedFor}`
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

export const FAILURE_LABELS: Record<FailureReason, string> = {
  insufficient_funds: 'Not enough balance',
  declined: 'Declined on the phone',
  not_registered: 'Number not registered',
  limit: 'Above the daily limit',
  expired: 'No response',
  not_submitted: 'Not sent to the network',
  unreachable: 'Network unavailable',
  rejected: 'Rejected by the network',
  misconfigured: 'Network not set up',
  float_low: 'Payout balance too low',
  reversed: 'Reversed by the network',
  cancelled: 'Cancelled',
}

/** Why a person must review the payment. */
export const EXCEPTION_CAUSES = [
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
export type ExceptionCause = (typeof EXCEPTION_CAUSES)[number]

export const EXCEPTION_CAUSE_TEXTS: Record<ExceptionCause, string> = {
  paid_after_failed: 'The network reported a failure, then confirmed the payment.',
  paid_late: 'The customer paid after the offer expired.',
  paid_twice: 'The customer paid twice.',
  paid_short: 'The customer paid less than the amount due.',
  paid_over: 'The customer paid more than the amount due.',
  other_currency: 'The network reported a different currency.',
  other_reference: 'The network reported a different payment reference.',
  claimed_not_paid: 'The network reported a payment that its records don’t show.',
  unresolved_for_a_day: 'The network hasn’t reported a final status for 24 hours.',
  failed_after_success: 'The network reported a failure after it confirmed the payment.',
  reversed_by_network: 'The network reversed the payment.',
}

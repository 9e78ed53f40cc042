import { formatMoment } from '../../../platform/dates.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AttemptState, CheckoutState } from '../terms.ts'

/** A payer needs some time to see a prompt; a second prompt before that only confuses. */
export const RESEND_AFTER_MS = 30_000
/** Limit for each payer's number over all checkouts. Providers require us not to send people too many prompts. */
export const ATTEMPTS_PER_WINDOW = 5
export const ATTEMPT_WINDOW_MS = 30 * 60_000
/** Minimum time between two manual status checks. */
export const CHECK_EVERY_MS = 30_000
/** The attempt number has two digits in the attempt reference. */
const ATTEMPTS_PER_CHECKOUT = 99

export type SentAttempt = {
  state: AttemptState
  sentAt: Date
  /** Whether the payment is being refunded or was refunded; a new payment of the same price would have to be refunded too. */
  isRefunded: boolean
}

/**
 * Refuses a request that may not be sent for this checkout now. A new request cancels no earlier one: a late approval of an
 * earlier request still counts.
 */
export function allowAttempt(
  checkout: CheckoutState,
  attempts: readonly SentAttempt[],
  sentToPayer: readonly Date[],
  now: Date,
): void {
  if (checkout === 'paid') throw new Refusal('already_paid')
  if (checkout === 'cancelled') throw new Refusal('checkout_cancelled')
  if (checkout === 'review') {
    throw new Refusal('payment_under_review')
  }
  if (attempts.some(({ isRefunded }) => isRefunded)) throw new Refusal('payment_refunded')
  for (const attempt of attempts) allowRequestAfter(attempt, now)
  if (attempts.length >= ATTEMPTS_PER_CHECKOUT) {
    throw new Refusal('too_many_attempts')
  }
  const recent = sentToPayer
    .map((moment) => moment.getTime())
    .filter((sentMs) => now.getTime() - sentMs < ATTEMPT_WINDOW_MS)
    .sort((a, b) => a - b)
  const blocking = recent.at(-ATTEMPTS_PER_WINDOW)
  if (blocking !== undefined) {
    const allowedAt = formatMoment(new Date(blocking + ATTEMPT_WINDOW_MS + 59_999)).slice(-5)
    throw new Refusal('too_many_attempts', `Too many requests to this number. Try again at ${allowedAt}.`)
  }
}

function allowRequestAfter({ state, sentAt }: SentAttempt, now: Date): void {
  if (state === 'created' || state === 'submitted') {
    throw new Refusal('request_in_progress')
  }
  if (state === 'unknown') {
    throw new Refusal('payment_being_checked')
  }
  const waitMs = sentAt.getTime() + RESEND_AFTER_MS - now.getTime()
  if (state === 'awaiting' && waitMs > 0) {
    throw new Refusal('resend_too_soon', `You can resend the request in ${Math.ceil(waitMs / 1_000)} seconds.`)
  }
}

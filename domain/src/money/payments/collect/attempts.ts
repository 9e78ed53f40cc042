import { formatMoment } from '../../../platform/dates.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AttemptState, CheckoutState } from '../terms.ts'

/** A request on the phone needs a moment to be seen; a second one before that only confuses. */
export const RESEND_AFTER_MS = 30_000
/** Per payer's number, over all checkouts: the provider's duty not to bother people with prompts. */
export const ATTEMPTS_PER_WINDOW = 5
export const ATTEMPT_WINDOW_MS = 30 * 60_000
/** A person may ask the provider for the status this often. */
export const CHECK_EVERY_MS = 30_000
/** The number of an attempt has two digits in its reference. */
const ATTEMPTS_PER_CHECKOUT = 99

export type SentAttempt = { state: AttemptState; sentAt: Date }

/**
 * May another request be sent for this checkout? Throws the reason why not. A late approval of an earlier request still
 * counts: sending again cancels nothing.
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
  for (const attempt of attempts) allowAfter(attempt, now)
  if (attempts.length >= ATTEMPTS_PER_CHECKOUT) {
    throw new Refusal('too_many_attempts')
  }
  const recent = sentToPayer
    .map((moment) => moment.getTime())
    .filter((sentMs) => now.getTime() - sentMs < ATTEMPT_WINDOW_MS)
    .sort((a, b) => a - b)
  const blocking = recent.at(-ATTEMPTS_PER_WINDOW)
  if (blocking !== undefined) {
    const freeAt = formatMoment(new Date(blocking + ATTEMPT_WINDOW_MS + 59_999)).slice(-5)
    throw new Refusal('too_many_attempts', `Too many requests to this number. Try again at ${freeAt}.`)
  }
}

function allowAfter({ state, sentAt }: SentAttempt, now: Date): void {
  if (state === 'created' || state === 'submitted') {
    throw new Refusal('request_under_way')
  }
  if (state === 'unknown') {
    throw new Refusal('payment_being_checked')
  }
  const waitMs = sentAt.getTime() + RESEND_AFTER_MS - now.getTime()
  if (state === 'awaiting' && waitMs > 0) {
    throw new Refusal('resend_too_soon', `Send the request again in ${Math.ceil(waitMs / 1_000)} seconds.`)
  }
}

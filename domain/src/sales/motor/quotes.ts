import { Refusal } from '../../platform/refusal.ts'

/** Protects customers from too many messages, which they cannot stop. */
export const QUOTES_PER_PHONE = 5
/** Limits the SMS cost of one seller. */
export const QUOTES_PER_SELLER = 100

/** Refuses a quote by SMS above the daily limits. */
export function allowQuote(sentToday: { toPhone: number; bySeller: number }): void {
  if (sentToday.toPhone >= QUOTES_PER_PHONE) {
    throw new Refusal(
      'too_many_quotes',
      'This number has reached the daily limit for quotes by SMS. Print the quote instead.',
    )
  }
  if (sentToday.bySeller >= QUOTES_PER_SELLER) {
    throw new Refusal('too_many_quotes')
  }
}

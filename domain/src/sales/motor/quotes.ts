import { Refusal } from '../../platform/refusal.ts'

/** A customer compares a few prices; more in a day is a nuisance that they cannot stop. */
export const QUOTES_PER_PHONE = 5
/** What a busy seller needs; more is somebody sending messages at our cost. */
export const QUOTES_PER_SELLER = 100

/** May another price be sent to this phone today? */
export function allowQuote(sentToday: { toPhone: number; bySeller: number }): void {
  if (sentToday.toPhone >= QUOTES_PER_PHONE) {
    throw new Refusal('too_many_quotes', 'This number has had enough prices for a day. Tell it by phone, or print it.')
  }
  if (sentToday.bySeller >= QUOTES_PER_SELLER) {
    throw new Refusal('too_many_quotes')
  }
}

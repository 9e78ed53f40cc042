import type { SentAttempt } from '@okwan/domain/money/payments/collect/attempts'
import type { AttemptRow } from './attempt-store.ts'
import type { CheckoutRow } from './checkout-store.ts'

/**
 * Attempts of a checkout, for the rules that allow or refuse another payment request. After a refund, these rules refuse a new
 * payment of the same price. A premium difference has only one price and stays payable, so its attempts are never marked as
 * refunded.
 */
export function sentAttempts({ payable_type }: CheckoutRow, attempts: readonly AttemptRow[]): SentAttempt[] {
  return attempts.map(({ state, money, sent_at, created_at }) => ({
    state,
    sentAt: sent_at ?? created_at,
    isRefunded: payable_type !== 'premium-difference' && (money === 'parked' || money === 'returned'),
  }))
}

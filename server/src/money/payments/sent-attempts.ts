import type { SentAttempt } from '@okwan/domain/money/payments/collect/attempts'
import type { AttemptRow } from './attempt-store.ts'
import type { CheckoutRow } from './checkout-store.ts'

/**
 * Attempts for the rules of a new request. A premium difference has only one price and stays payable after a refund, so its
 * refunded payments do not count as refunded.
 */
export function sentAttempts({ payable_type }: CheckoutRow, attempts: readonly AttemptRow[]): SentAttempt[] {
  return attempts.map(({ state, money, sent_at, created_at }) => ({
    state,
    sentAt: sent_at ?? created_at,
    isRefunded: payable_type !== 'premium-difference' && (money === 'parked' || money === 'returned'),
  }))
}

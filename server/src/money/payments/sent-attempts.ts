import type { SentAttempt } from '@okwan/domain/money/payments/collect/attempts'
import type { AttemptRow } from './attempt-store.ts'
import type { CheckoutRow } from './checkout-store.ts'

/** Attempts as the rules of a new request see them. A difference stays owed after a refund and has no other price. */
export function sentAttempts({ payable_type }: CheckoutRow, attempts: readonly AttemptRow[]): SentAttempt[] {
  return attempts.map(({ state, money, sent_at, created_at }) => ({
    state,
    sentAt: sent_at ?? created_at,
    isRefunded: payable_type !== 'premium-difference' && (money === 'parked' || money === 'returned'),
  }))
}

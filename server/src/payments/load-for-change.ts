import { isOpen } from '@okwan/domain/payments/lifecycle'
import type { Checkout } from '@okwan/domain/payments/settlement'
import type { Tx } from '../db/database.ts'
import { lockAttemptsBeside, lockCheckoutOfAttempt } from './store.ts'

/** Locks the checkout and then its attempts, the order in which everybody locks them. */
export async function loadForChange(tx: Tx, attemptId: string) {
  // Both are sent at once and run one after the other: the second sees what was written while the first waited for its lock.
  const [checkout, attempts] = await Promise.all([
    lockCheckoutOfAttempt(tx, attemptId),
    lockAttemptsBeside(tx, attemptId),
  ])
  const attempt = attempts.find(({ id }) => id === attemptId)
  if (!attempt) throw new Error(`there is no attempt ${attemptId}`)
  const otherOpenAttempts = attempts.filter(({ id, state }) => id !== attempt.id && isOpen(state)).length
  /** The checkout as the domain's rules want it. */
  const standing = (now: Date): Checkout => ({
    state: checkout.state,
    otherOpenAttempts,
    offerStands: checkout.offer_ends_at === null || now < checkout.offer_ends_at,
  })
  return { checkout, attempt, standing }
}

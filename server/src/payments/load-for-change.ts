import { isOpen } from '@okwan/domain/payments/lifecycle'
import type { Checkout } from '@okwan/domain/payments/settlement'
import type { Tx } from '../db/database.ts'
import { type AttemptRow, lockAttempts, lockCheckoutById } from './store.ts'

/** Locks the checkout and then its attempts, the order in which everybody locks them. */
export async function loadForChange(tx: Tx, found: Pick<AttemptRow, 'id' | 'checkout_id'>) {
  const checkout = await lockCheckoutById(tx, found.checkout_id)
  const attempts = await lockAttempts(tx, checkout.id)
  const attempt = attempts.find(({ id }) => id === found.id)
  if (!attempt) throw new Error(`attempt ${found.id} is not of checkout ${checkout.id}`)
  const otherOpenAttempts = attempts.filter(({ id, state }) => id !== attempt.id && isOpen(state)).length
  /** The checkout as the domain's rules want it. */
  const standing = (now: Date): Checkout => ({
    state: checkout.state,
    otherOpenAttempts,
    offerStands: checkout.offer_ends_at === null || now < checkout.offer_ends_at,
  })
  return { checkout, attempt, standing }
}

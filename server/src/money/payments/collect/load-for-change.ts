import type { Checkout } from '@okwan/domain/money/payments/collect/settlement'
import { isOpen } from '@okwan/domain/money/payments/lifecycle'
import type { Tx } from '../../../platform/db/database.ts'
import type { Keyed } from '../../../platform/db/transaction.ts'
import { type AttemptRow, lockSiblingAttempts } from '../attempt-store.ts'
import { type CheckoutRow, lockCheckoutsOf } from '../checkout-store.ts'

/** An attempt and its checkout, both locked. */
export type Loaded = { checkout: CheckoutRow; attempt: AttemptRow; otherOpenAttempts: number }

/**
 * Locks checkouts and then their attempts, always in this order. The key of an item is the id of its attempt; the result is in
 * the order of the items.
 */
export async function loadEachForChange<I extends Keyed>(tx: Tx, items: I[]): Promise<(Loaded & { item: I })[]> {
  const ids = items.map(({ key }) => key)
  // Pipelined: the second query runs after the first has its locks, so it sees rows committed while the first waited.
  const [checkouts, attempts] = await Promise.all([lockCheckoutsOf(tx, ids), lockSiblingAttempts(tx, ids)])
  // A decision on one attempt changes its checkout, so two attempts of a checkout can't be decided together.
  if (checkouts.length < ids.length) throw new Error(`attempts ${ids.join(', ')} share a checkout`)
  return items.map((item) => {
    const attempt = attempts.find(({ id }) => id === item.key)
    const checkout = checkouts.find(({ id }) => id === attempt?.checkout_id)
    if (!attempt || !checkout) throw new Error(`attempt not found: ${item.key}`)
    const siblings = attempts.filter(({ id, checkout_id }) => checkout_id === checkout.id && id !== attempt.id)
    return { item, checkout, attempt, otherOpenAttempts: siblings.filter(({ state }) => isOpen(state)).length }
  })
}

export async function loadForChange(tx: Tx, attemptId: string): Promise<Loaded> {
  const [loaded] = await loadEachForChange(tx, [{ key: attemptId }])
  if (!loaded) throw new Error(`attempt not found: ${attemptId}`)
  return loaded
}

/** The checkout as the domain expects it. */
export function toDomainCheckout({ checkout, otherOpenAttempts }: Loaded, now: Date): Checkout {
  const { state, offer_ends_at: endsAt } = checkout
  return { state, otherOpenAttempts, isOfferOpen: endsAt === null || now < endsAt }
}

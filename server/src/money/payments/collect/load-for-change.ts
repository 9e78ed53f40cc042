import type { Checkout } from '@okwan/domain/money/payments/collect/settlement'
import { isOpen } from '@okwan/domain/money/payments/lifecycle'
import type { Tx } from '../../../platform/db/database.ts'
import type { Keyed } from '../../../platform/db/transaction.ts'
import { type AttemptRow, lockAttemptsBeside } from '../attempt-store.ts'
import { type CheckoutRow, lockCheckoutsOf } from '../checkout-store.ts'

/** An attempt and its checkout, both locked. */
export type Loaded = { checkout: CheckoutRow; attempt: AttemptRow; otherOpenAttempts: number }

/**
 * Locks checkouts and then their attempts, the order in which everybody locks them. The items are named by the ids of their
 * attempts, and are given back in their order, each with what was locked for it.
 */
export async function loadEachForChange<I extends Keyed>(tx: Tx, items: I[]): Promise<(Loaded & { item: I })[]> {
  const ids = items.map(({ key }) => key)
  // Both are sent at once and run one after the other: the second sees what was written while the first waited for its locks.
  const [checkouts, attempts] = await Promise.all([lockCheckoutsOf(tx, ids), lockAttemptsBeside(tx, ids)])
  // What is decided about one attempt changes how its checkout stands for the next.
  if (checkouts.length < ids.length) throw new Error('each attempt must have a checkout to itself')
  return items.map((item) => {
    const attempt = attempts.find(({ id }) => id === item.key)
    const checkout = checkouts.find(({ id }) => id === attempt?.checkout_id)
    if (!attempt || !checkout) throw new Error(`there is no attempt ${item.key}`)
    const beside = attempts.filter(({ id, checkout_id }) => checkout_id === checkout.id && id !== attempt.id)
    return { item, checkout, attempt, otherOpenAttempts: beside.filter(({ state }) => isOpen(state)).length }
  })
}

export async function loadForChange(tx: Tx, attemptId: string): Promise<Loaded> {
  const [loaded] = await loadEachForChange(tx, [{ key: attemptId }])
  if (!loaded) throw new Error(`there is no attempt ${attemptId}`)
  return loaded
}

/** The checkout as the domain's rules want it. */
export function standingOf({ checkout, otherOpenAttempts }: Loaded, now: Date): Checkout {
  const { state, offer_ends_at: endsAt } = checkout
  return { state, otherOpenAttempts, offerStands: endsAt === null || now < endsAt }
}

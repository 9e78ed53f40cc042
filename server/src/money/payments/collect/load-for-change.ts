import type { Checkout } from '@okwan/domain/money/payments/collect/settlement'
import { isOpen } from '@okwan/domain/money/payments/lifecycle'
import type { Transaction, Tx } from '../../../platform/db/database.ts'
import type { Keyed } from '../../../platform/db/together.ts'
import { type AttemptRow, lockAttemptsBeside } from '../attempt-store.ts'
import { type CheckoutRow, lockCheckoutsOf } from '../checkout-store.ts'

/** An attempt and its checkout, both locked. */
export type Loaded = {
  checkout: CheckoutRow
  attempt: AttemptRow
  /** The checkout as the domain's rules want it. */
  standing: (now: Date) => Checkout
}

/** Locks checkouts and then their attempts, the order in which everybody locks them. Answers in the order of the ids. */
async function loadAllForChange(tx: Tx, attemptIds: string[]): Promise<Loaded[]> {
  // Both are sent at once and run one after the other: the second sees what was written while the first waited for its locks.
  const [checkouts, attempts] = await Promise.all([lockCheckoutsOf(tx, attemptIds), lockAttemptsBeside(tx, attemptIds)])
  // What is decided about one attempt changes how its checkout stands for the next.
  if (checkouts.length < attemptIds.length) throw new Error('each attempt must have a checkout to itself')
  return attemptIds.map((attemptId) => {
    const attempt = attempts.find(({ id }) => id === attemptId)
    const checkout = checkouts.find(({ id }) => id === attempt?.checkout_id)
    if (!attempt || !checkout) throw new Error(`there is no attempt ${attemptId}`)
    const beside = attempts.filter(({ id, checkout_id }) => checkout_id === checkout.id && id !== attemptId)
    return loadedOf(checkout, attempt, beside.filter(({ state }) => isOpen(state)).length)
  })
}

/** Locks the attempts that the items are named by and has each changed in turn; all is written with the commit. */
export async function changeAll<I extends Keyed, R>(
  tx: Transaction,
  items: I[],
  change: (tx: Transaction, loaded: Loaded, item: I) => Promise<R>,
): Promise<R[]> {
  const ids = items.map(({ key }) => key)
  const loaded = await loadAllForChange(tx, ids)
  return inTurn(items, (item, i) => change(tx, loaded[i] as Loaded, item)) // one for each id
}

async function inTurn<I, R>(items: I[], work: (item: I, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [i, item] of items.entries()) results.push(await work(item, i))
  return results
}

export async function loadForChange(tx: Tx, attemptId: string): Promise<Loaded> {
  const [loaded] = await loadAllForChange(tx, [attemptId])
  if (!loaded) throw new Error(`there is no attempt ${attemptId}`)
  return loaded
}

function loadedOf(checkout: CheckoutRow, attempt: AttemptRow, otherOpenAttempts: number): Loaded {
  const { state, offer_ends_at: endsAt } = checkout
  const standing = (now: Date) => ({ state, otherOpenAttempts, offerStands: endsAt === null || now < endsAt })
  return { checkout, attempt, standing }
}

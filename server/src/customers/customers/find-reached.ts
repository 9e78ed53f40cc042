import type { Ctx } from '../../platform/http/context.ts'
import { LOOK_UP_DAYS } from './delete-old-person-look-ups.ts'
import { findCustomer } from './find-customer.ts'
import { wasLookedUp } from './look-up-store.ts'
import { isReached } from './present.ts'
import { findByCode } from './store.ts'

const DAY_MS = 86_400_000

/** Finds a customer by code, and whether the caller added them or looked them up by number or card. */
export async function findReachedCustomer({ tx, actor, now }: Pick<Ctx, 'tx' | 'actor' | 'now'>, code: string) {
  const row = await findByCode(tx, code)
  if (!row) return { customer: undefined, isReached: false }
  const since = new Date(now.getTime() - LOOK_UP_DAYS * DAY_MS)
  const customer = await findCustomer(tx, code)
  return { customer, isReached: isReached(row, actor) || (await wasLookedUp(tx, actor.id, row.id, since)) }
}

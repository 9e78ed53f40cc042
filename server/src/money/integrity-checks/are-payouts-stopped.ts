import type { Tx } from '../../platform/db/database.ts'
import { isAnyBroken } from './store.ts'

/** While a rule of the money is broken nothing leaves: what is wrong must not grow. */
export function arePayoutsStopped(tx: Tx): Promise<boolean> {
  return isAnyBroken(tx)
}

import type { Tx } from '../../platform/db/database.ts'
import { isAnyBroken } from './store.ts'

/** Payouts are paused while an integrity check fails, so that an error can't grow. */
export function arePayoutsStopped(tx: Tx): Promise<boolean> {
  return isAnyBroken(tx)
}

import type { Tx } from '../../platform/db/database.ts'
import { saveCooldown } from './store.ts'

/** For a day the user may not decide or approve anything, so that the owner of the account can object (decision 0048). */
export async function startCooldown(tx: Tx, userId: string, now: Date): Promise<void> {
  await saveCooldown(tx, userId, now)
}

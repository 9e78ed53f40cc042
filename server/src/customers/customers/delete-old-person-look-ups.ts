import type { Tx } from '../../platform/db/database.ts'
import { removeLookUpsBefore } from './look-up-store.ts'

/** Same as the retention of drafts, because a draft can start with a look-up. */
export const LOOK_UP_DAYS = 30
const DAY_MS = 86_400_000

export function deleteOldPersonLookUps(tx: Tx, now: Date): Promise<number> {
  return removeLookUpsBefore(tx, new Date(now.getTime() - LOOK_UP_DAYS * DAY_MS))
}

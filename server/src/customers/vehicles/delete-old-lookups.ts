import type { Tx } from '../../platform/db/database.ts'
import { removeLookupsBefore } from './store.ts'

const DAY_MS = 86_400_000

/** Drafts copy a lookup within minutes, so it is deleted after a day. */
export function deleteOldLookups(tx: Tx, now: Date): Promise<number> {
  return removeLookupsBefore(tx, new Date(now.getTime() - DAY_MS))
}

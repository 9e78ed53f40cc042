import type { Tx } from '../../platform/db/database.ts'
import { removeLookupsBefore } from './lookup-store.ts'

/** Lookups are kept as long as drafts, because a draft can start with a lookup. */
export const LOOKUP_DAYS = 30
const DAY_MS = 86_400_000

export function deleteOldPersonLookups(tx: Tx, now: Date): Promise<number> {
  return removeLookupsBefore(tx, new Date(now.getTime() - LOOKUP_DAYS * DAY_MS))
}

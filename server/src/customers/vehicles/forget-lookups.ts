import type { Tx } from '../../platform/db/database.ts'
import { removeLookupsBefore } from './store.ts'

const DAY_MS = 86_400_000

/** A draft takes over what was found within minutes; after a day nobody asks for it again. */
export function forgetLookups(tx: Tx, now: Date): Promise<number> {
  return removeLookupsBefore(tx, new Date(now.getTime() - DAY_MS))
}

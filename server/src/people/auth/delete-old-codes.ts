import type { Tx } from '../../platform/db/database.ts'
import { removeCodesBefore } from './store.ts'

const DAY_MS = 86_400_000
/** Long enough to investigate a complaint; sign-ins stay in the login records. */
const KEEP_DAYS = 90

/** Deletes old sign-in codes. Consent codes are kept as evidence. */
export function deleteOldCodes(tx: Tx, now: Date): Promise<number> {
  return removeCodesBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}

import type { Tx } from '../db/database.ts'
import { removeEventsBefore } from './store.ts'

const DAY_MS = 86_400_000
/** Long enough to compare a month with the same month of the previous year. */
const KEEP_DAYS = 400

export function deleteOldEvents(tx: Tx, now: Date): Promise<number> {
  return removeEventsBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}

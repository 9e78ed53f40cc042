import type { Tx } from '../../platform/db/database.ts'
import { removeCodesBefore } from './store.ts'

const DAY_MS = 86_400_000
/** Long enough to look into a complaint; who signed in when stays in the login records. */
const KEEP_DAYS = 90

/** Codes to sign in with. Those by which a customer agreed to something are its proof, and stay. */
export function forgetCodes(tx: Tx, now: Date): Promise<number> {
  return removeCodesBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}

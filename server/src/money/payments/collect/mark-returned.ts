import type { Tx } from '../../../platform/db/database.ts'
import { saveMoneyReturned } from '../attempt-store.ts'

/** Marks a payment that the provider refunds for us, so that its status "refunded" is not treated as a reversal. */
export async function markReturned(tx: Tx, attemptId: string): Promise<void> {
  await saveMoneyReturned(tx, attemptId)
}

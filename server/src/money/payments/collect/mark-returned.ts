import type { Tx } from '../../../platform/db/database.ts'
import { saveMoneyReturned } from '../attempt-store.ts'

/** For the refund that the provider itself makes of a payment: what it then says of the payment is no news. */
export async function markReturned(tx: Tx, attemptId: string): Promise<void> {
  await saveMoneyReturned(tx, attemptId)
}

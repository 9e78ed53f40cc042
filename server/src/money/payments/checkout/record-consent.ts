import type { Tx } from '../../../platform/db/database.ts'
import { saveConsent } from '../store.ts'

/** Records that the customer confirmed this number with a code, so that a payment request needs no second code. */
export async function recordConsent(tx: Tx, msisdn: string, customerId: string, now: Date): Promise<void> {
  await saveConsent(tx, msisdn, customerId, now)
}

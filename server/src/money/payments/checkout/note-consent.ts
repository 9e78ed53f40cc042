import type { Tx } from '../../../platform/db/database.ts'
import { saveConsent } from '../store.ts'

/** The customer has just proved by a code to hold this number: a request may be sent to it without a second code. */
export async function noteConsent(tx: Tx, msisdn: string, customerId: string, now: Date): Promise<void> {
  await saveConsent(tx, msisdn, customerId, now)
}

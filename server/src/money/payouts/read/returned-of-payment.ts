import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import { returnedOf } from '../store.ts'

/** What of a payment has been given back or asked back, by any payout. */
export function returnedOfPayment(tx: Tx, clientReference: string): Promise<number> {
  return returnedOf(tx, clientReference, randomUUID())
}

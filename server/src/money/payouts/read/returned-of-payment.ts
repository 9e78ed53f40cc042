import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import { returnedOf } from '../store.ts'

/** The amount of a payment that was refunded or is requested as a refund. */
export function returnedOfPayment(tx: Tx, clientReference: string): Promise<number> {
  return returnedOf(tx, clientReference, randomUUID())
}

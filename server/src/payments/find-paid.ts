import type { PayableType } from '@okwan/contract/payments'
import type { Tx } from '../db/database.ts'
import { findSettled } from './store.ts'

export type PaidPayment = { clientReference: string; paidAt: Date; method: 'momo' | 'wallet' }

/** How something was paid for; undefined while it is not. */
export async function findPaid(tx: Tx, payableType: PayableType, payableId: string): Promise<PaidPayment | undefined> {
  const row = await findSettled(tx, payableType, payableId)
  return row && { clientReference: row.client_reference, paidAt: row.final_at, method: row.method }
}

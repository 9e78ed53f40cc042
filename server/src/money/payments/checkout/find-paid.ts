import type { PayableType } from '@okwan/contract/money/payments'
import type { Tx } from '../../../platform/db/database.ts'
import { findSettled } from '../checkout-store.ts'

export type PaidPayment = { clientReference: string; paidAt: Date; method: 'momo' | 'wallet'; amountPesewas: number }

/** The settled payment of a payable; undefined if it is unpaid. */
export async function findPaid(tx: Tx, payableType: PayableType, payableId: string): Promise<PaidPayment | undefined> {
  const row = await findSettled(tx, payableType, payableId)
  if (!row) return undefined
  const { client_reference: clientReference, final_at: paidAt, method, amount_pesewas: amountPesewas } = row
  return { clientReference, paidAt, method, amountPesewas }
}

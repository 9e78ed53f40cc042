import type { TaxStamp } from '@okwan/domain/money/tax-invoices/terms'
import type { Tx } from '../../platform/db/database.ts'
import { invoiceOfPayment } from './store.ts'

/** The tax invoice of a payment for its receipt; `stamp` is null until the authority has signed it. */
export type TaxMarks = { number: string; stamp: TaxStamp | null }

export async function taxMarksOf(tx: Tx, clientReference: string): Promise<TaxMarks | null> {
  const found = await invoiceOfPayment(tx, clientReference)
  return found ? { number: found.number, stamp: found.stamp } : null
}

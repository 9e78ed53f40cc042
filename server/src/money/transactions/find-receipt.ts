import { receiptNumber } from '@okwan/domain/money/payments/references'
import type { PublicCtx } from '../../platform/http/context.ts'
import { readVerifyCode } from '../../policies/policies/verify-code.ts'
import { findPaidTransaction } from './store.ts'

/** The paid transaction of a signed verification code, for the public page. */
export async function findReceipt({ tx, product }: PublicCtx, code: string) {
  const id = readVerifyCode(product, code)
  const row = id && (await findPaidTransaction(tx, id))
  if (!row || !row.final_at) return undefined
  return {
    receiptNumber: receiptNumber(row.client_reference, row.final_at),
    paidAt: row.final_at,
    paidPesewas: row.paid_pesewas ?? row.amount_pesewas,
    receivedFor: row.received_for,
    payerName: row.customer_name,
    receivedBy: product.settings.at('company', row.final_at).shortName,
  }
}

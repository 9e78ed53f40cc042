import { amountInWords } from '@okwan/domain/money/payments/amount-in-words'
import { checkoutStatus } from '@okwan/domain/money/payments/lifecycle'
import { PURPOSE_LABELS } from '@okwan/domain/money/payments/terms'
import { maskPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx, FileAnswer } from '../../platform/http/context.ts'
import { verifyUrl } from '../../policies/policies/verify-code.ts'
import { noSuchPayment } from '../payments/checkout/pay.ts'
import { reachedBy } from '../payments/scope.ts'
import { receiptPdf } from './receipt.ts'
import { findTransaction, type TransactionRow } from './store.ts'

const NO_RECEIPT = {
  pending: 'There is no receipt yet because this payment has not been confirmed.',
  failed: 'There is no receipt because this payment failed and nothing was charged.',
}

/** Receipts exist for confirmed payments only. The same payment always produces the same bytes. */
export async function printReceipt(
  { tx, actor, product }: Ctx,
  { params }: { params: { clientReference: string } },
): Promise<FileAnswer> {
  const row = await findTransaction(tx, params.clientReference, reachedBy(actor))
  if (!row) throw noSuchPayment()
  const status = checkoutStatus(row.checkout_state)
  if (status !== 'successful' || !row.final_at) {
    throw new Refusal('no_receipt', NO_RECEIPT[status === 'failed' ? 'failed' : 'pending'])
  }
  const paidPesewas = row.paid_pesewas ?? row.amount_pesewas
  const bytes = await receiptPdf({
    receiptNumber: row.client_reference,
    paidAt: row.final_at,
    customerName: row.customer_name,
    purpose: PURPOSE_LABELS[row.purpose],
    receivedFor: row.received_for,
    policyNumber: row.policy_number,
    paidPesewas,
    amountInWords: amountInWords(paidPesewas),
    paidBy: paidBy(row),
    networkReference: row.network_transaction_id,
    soldBy: row.seller_name,
    branchName: row.branch_name,
    verifyUrl: verifyUrl(product, row.id),
  })
  return { bytes, fileName: `${row.client_reference}-receipt.pdf` }
}

function paidBy({ network, payer_number: payer }: TransactionRow): string {
  return network && payer ? `${NETWORK_NAMES[network]}, ${maskPhone(payer)}` : 'Agent’s wallet'
}

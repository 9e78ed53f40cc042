import type { ReceiptFormat } from '@okwan/contract/money/transactions'
import { amountInWords } from '@okwan/domain/money/payments/amount-in-words'
import { checkoutStatus } from '@okwan/domain/money/payments/lifecycle'
import { receiptNumber } from '@okwan/domain/money/payments/references'
import { paidFor } from '@okwan/domain/money/payments/terms'
import { maskPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'
import type { Ctx, FileResponse, PrintDocument } from '../../platform/http/context.ts'
import { reachedVersion } from '../../policies/policies/read/find-version.ts'
import { verifyUrl } from '../../policies/policies/verify-code.ts'
import { noSuchPayment } from '../payments/checkout/pay.ts'
import { reachedBy } from '../payments/scope.ts'
import { taxMarksOf } from '../tax-invoices/marks-of-payment.ts'
import { type Receipt, receiptPdf } from './receipt.ts'
import { receiptRollPdf } from './receipt-roll.ts'
import {
  findPaidTransaction,
  findPolicyPayment,
  findTransaction,
  type OneTransactionRow,
  type TransactionRow,
} from './store.ts'

const NO_RECEIPT = {
  pending: 'There’s no receipt yet because this payment hasn’t been confirmed.',
  failed: 'There’s no receipt because this payment failed and nothing was charged.',
}

export async function printReceipt(
  { tx, actor, product }: Ctx,
  { params, query }: { params: { clientReference: string }; query: { format: ReceiptFormat } },
): Promise<FileResponse> {
  const row = await findTransaction(tx, params.clientReference, reachedBy(actor))
  if (!row) throw noSuchPayment()
  return createReceipt({ tx, product }, row, { paidAt: requirePaid(row), format: query.format })
}

/** Users who can read a policy get its receipts, even of payments that they cannot open. */
export async function printPolicyReceipt(
  ctx: Ctx,
  input: { params: { policyId: string }; query: { reference?: string | undefined; format: ReceiptFormat } },
): Promise<FileResponse> {
  const row = await reachedPayment(ctx, input.params.policyId, input.query.reference)
  return createReceipt(ctx, row, { paidAt: requirePaid(row), format: input.query.format })
}

export async function reachedPayment(ctx: Ctx, policyId: string, reference: string | undefined) {
  await reachedVersion(ctx, { params: { policyId }, query: {} })
  const row = await findPolicyPayment(ctx.tx, policyId, reference)
  if (!row) throw new Refusal('no_receipt')
  return row
}

/** Receipt of a paid checkout on A5, for links and emails. */
export const printPaidReceipt: PrintDocument = async ({ tx, product }, checkoutId) => {
  const row = await findPaidTransaction(tx, checkoutId)
  return row?.final_at ? createReceipt({ tx, product }, row, { paidAt: row.final_at, format: 'a5' }) : undefined
}

/** Receipts exist for confirmed payments only. */
export function requirePaid({ checkout_state, final_at }: TransactionRow): Date {
  const status = checkoutStatus(checkout_state)
  if (status === 'successful' && final_at) return final_at
  throw new Refusal('no_receipt', NO_RECEIPT[status === 'failed' ? 'failed' : 'pending'])
}

/** The same payment always produces the same bytes; the signature of its tax invoice is added once. */
async function createReceipt(
  ctx: Pick<Ctx, 'tx' | 'product'>,
  row: OneTransactionRow,
  { paidAt, format }: PrintContext,
) {
  const receipt = await receiptOf(ctx, row, paidAt)
  const { make, name } = FORMATS[format]
  return { bytes: await make(receipt), fileName: documentFileName(row.client_reference, name) }
}

type PrintContext = { paidAt: Date; format: ReceiptFormat }

const FORMATS: Record<ReceiptFormat, { make: (receipt: Receipt) => Promise<Buffer>; name: string }> = {
  a5: { make: receiptPdf, name: 'receipt' },
  '80mm': { make: receiptRollPdf, name: 'receipt-80mm' },
}

async function receiptOf({ tx, product }: Pick<Ctx, 'tx' | 'product'>, row: OneTransactionRow, paidAt: Date) {
  const paidPesewas = row.paid_pesewas ?? row.amount_pesewas
  return {
    receiptNumber: receiptNumber(row.client_reference, paidAt),
    reference: row.client_reference,
    paidAt,
    customerName: row.customer_name,
    paidFor: paidFor(row.purpose, row.received_for),
    policyNumber: row.policy_number,
    paidPesewas,
    amountInWords: amountInWords(paidPesewas),
    paidBy: paidBy(row),
    networkReference: row.network_transaction_id,
    soldBy: row.seller_name,
    branchName: row.branch_name,
    verifyUrl: verifyUrl(product, row.id),
    taxMarks: await taxMarksOf(tx, row.client_reference),
    company: product.settings.at('company', paidAt),
  }
}

function paidBy({ network, payer_number: payer }: TransactionRow): string {
  return network && payer ? `${NETWORK_NAMES[network]}, ${maskPhone(payer)}` : 'Agent’s wallet'
}

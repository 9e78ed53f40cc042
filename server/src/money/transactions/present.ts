import type { Transaction, TransactionDetail } from '@okwan/contract/money/transactions'
import type { Letterhead, Recipient } from '@okwan/contract/policies/documents'
import { amountInWords } from '@okwan/domain/money/payments/amount-in-words'
import { CHECK_EVERY_MS, RESEND_AFTER_MS } from '@okwan/domain/money/payments/collect/attempts'
import { failureText } from '@okwan/domain/money/payments/collect/failure-texts'
import { PROMPT_LIFE_MS } from '@okwan/domain/money/payments/collect/schedule'
import { attemptStatus, checkoutStatus, isOpen } from '@okwan/domain/money/payments/lifecycle'
import { receiptNumber } from '@okwan/domain/money/payments/references'
import type { FailureReason } from '@okwan/domain/money/payments/terms'
import { maskPhone, type Network } from '@okwan/domain/platform/phone'
import { qrPath } from '../../platform/documents/pdf.ts'
import type { TaxMarks } from '../tax-invoices/marks-of-payment.ts'
import type { AttemptRow, EventRow, OneTransactionRow, TransactionRow } from './store.ts'
import { timelineText } from './timeline-text.ts'

export function presentTransaction(row: TransactionRow): Transaction {
  const status = checkoutStatus(row.checkout_state)
  return {
    clientReference: row.client_reference,
    type: row.purpose,
    direction: 'in',
    method: row.method,
    network: row.network,
    msisdn: row.payer_number && maskPhone(row.payer_number),
    amountPesewas: row.amount_pesewas,
    feePesewas: row.fee_pesewas,
    status,
    state: row.state,
    underReview: row.checkout_state === 'review',
    refund: row.refund_number ? { number: row.refund_number, isPaid: row.refund_is_paid === true } : null,
    // The reason of an earlier request does not explain a payment that arrived and is refunded.
    reason:
      status === 'failed' && !row.refund_number
        ? presentReason(row.reason, row.network, row.payer_number, row.amount_pesewas)
        : null,
    customerName: row.customer_name,
    receivedFor: row.received_for,
    payableType: row.payable_type,
    payableId: row.payable_id,
    policyId: row.policy_id,
    requestId: row.request_id,
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
    branch: { branchId: row.branch_id, branchName: row.branch_name },
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
  }
}

type PrintedReceipt = { verifyUrl: string; letterhead: Letterhead; recipient: Recipient; taxMarks: TaxMarks | null }

export function presentDetail(
  row: OneTransactionRow,
  attempts: AttemptRow[],
  events: EventRow[],
  printed: PrintedReceipt,
): TransactionDetail {
  const shown = presentTransaction(row)
  const latest = attempts.at(-1)
  const pending = latest && isOpen(latest.state) && shown.status === 'pending' ? latest : undefined
  const after = (ms: number, from: Date | null | undefined) =>
    from ? new Date(from.getTime() + ms).toISOString() : null
  return {
    ...shown,
    customerCode: row.customer_code,
    policy: policyOf(row),
    attempts: attempts.map(presentAttempt),
    timeline: events.map(({ at, event, detail }) => ({
      at: at.toISOString(),
      event,
      text: timelineText(event, detail),
    })),
    promptEndsAt: after(PROMPT_LIFE_MS, pending && (pending.sent_at ?? pending.created_at)),
    resendAfter: after(RESEND_AFTER_MS, pending && (pending.sent_at ?? pending.created_at)),
    checkAfter: after(CHECK_EVERY_MS, row.checked_manually_at),
    providerReference: row.provider_transaction_id,
    networkReference: row.network_transaction_id,
    receipt: shown.status === 'successful' && row.final_at ? presentReceipt(row, row.final_at, printed) : null,
    allowedActions: allowedActions(row, latest),
  }
}

function policyOf({ policy_id, policy_product, policy_number }: OneTransactionRow): TransactionDetail['policy'] {
  if (!policy_id || !policy_product || !policy_number) return null
  return { product: policy_product, policyId: policy_id, policyNumber: policy_number }
}

function presentAttempt(attempt: AttemptRow): TransactionDetail['attempts'][number] {
  const { network, payer_number: payer, state, reason } = attempt
  return {
    attemptNumber: attempt.attempt_number,
    network,
    msisdn: payer && maskPhone(payer),
    status: attemptStatus(state),
    state,
    reason: attemptStatus(state) === 'failed' ? presentReason(reason, network, payer, attempt.due_pesewas) : null,
    sentAt: (attempt.sent_at ?? attempt.created_at).toISOString(),
    finalAt: attempt.final_at?.toISOString() ?? null,
  }
}

function presentReceipt(row: OneTransactionRow, paidAt: Date, printed: PrintedReceipt): TransactionDetail['receipt'] {
  const paidPesewas = row.paid_pesewas ?? row.amount_pesewas
  return {
    receiptNumber: receiptNumber(row.client_reference, paidAt),
    paidAt: paidAt.toISOString(),
    paidPesewas,
    amountInWords: amountInWords(paidPesewas),
    policyNumber: row.policy_number,
    verifyUrl: printed.verifyUrl,
    letterhead: printed.letterhead,
    recipient: printed.recipient,
    taxInvoice: printed.taxMarks && { ...printed.taxMarks, qr: qrOf(printed.taxMarks) },
  }
}

const qrOf = ({ stamp }: TaxMarks) => (stamp ? qrPath(stamp.qrCode) : null)

function presentReason(
  reason: FailureReason | null,
  network: Network | null,
  payerPhone: string | null,
  amountPesewas: number,
): Transaction['reason'] {
  if (!reason || !network || !payerPhone) return null
  return { code: reason, text: failureText(reason, { network, payerPhone, amountPesewas }) }
}

function allowedActions(row: TransactionRow, latest: AttemptRow | undefined): TransactionDetail['allowedActions'] {
  const { checkout_state: state } = row
  if (state === 'paid') return ['receipt']
  const check = latest?.sent_at ? (['check'] as const) : []
  // A new request needs a clear result of the last one; the server checks this again when it is sent.
  const canRetry = (state === 'failed' && !row.refund_number) || (state === 'open' && latest?.state === 'awaiting')
  return [...check, ...(canRetry ? (['retry'] as const) : [])]
}

import { ATTEMPT_STATES, FAILURE_REASONS } from '@okwan/domain/money/payments/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { amountRange, id, isoDate, moment, network } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { deliveredDocument, deliveryChannel, letterhead, recipient } from '../policies/documents.ts'
import { clientReference } from './payments.ts'
import { taxStamp } from './tax-invoices.ts'

/** QR code as an SVG path with one unit for each module. */
const qrCode = z.object({ size: z.number().int(), path: z.string() })

const status = z.enum(['pending', 'successful', 'failed'])
const method = z.enum(['momo', 'wallet'])
export const TRANSACTION_TYPES = [
  'premium',
  'renewal',
  'endorsement',
  'topUp',
  'refund',
  'claim',
  'commission',
] as const
const type = z.enum(TRANSACTION_TYPES)
const state = z.enum(ATTEMPT_STATES)

/** Why the payment failed: a code, and a text with the next step. */
const reason = z.object({ code: z.string(), text: z.string() }).nullable()

export const transaction = z.object({
  clientReference: z.string(),
  type,
  direction: z.enum(['in', 'out']),
  method,
  network: network.nullable(),
  /** Masked. */
  msisdn: z.string().nullable(),
  amountPesewas: z.number().int(),
  feePesewas: z.number().int(),
  status,
  /** State of the latest request; `status` is the status of the payment. */
  state,
  underReview: z.boolean(),
  /** Refund of a late, duplicate or unexpected payment; such a payment is not requested again. */
  refund: z.object({ number: z.string(), isPaid: z.boolean() }).nullable(),
  reason,
  customerName: z.string(),
  receivedFor: z.string(),
  payableType: z.string(),
  payableId: z.string(),
  policyId: z.string().nullable(),
  requestId: z.string().nullable(),
  soldBy: z.object({ userId: z.string(), fullName: z.string() }),
  branch: z.object({ branchId: z.string(), branchName: z.string() }),
  createdAt: moment,
  finalAt: moment.nullable(),
})
export type Transaction = z.output<typeof transaction>

export const transactionDetail = transaction.extend({
  /** Null without a customer record, such as for a top-up. */
  customerCode: z.string().nullable(),
  /** Policy of the payment; null before the policy is issued. */
  policy: z.object({ product: z.enum(['motor', 'travel']), policyId: z.string(), policyNumber: z.string() }).nullable(),
  attempts: z.array(
    z.object({
      attemptNumber: z.number().int(),
      network: network.nullable(),
      msisdn: z.string().nullable(),
      status,
      state,
      reason,
      sentAt: moment,
      finalAt: moment.nullable(),
    }),
  ),
  timeline: z.array(z.object({ at: moment, event: z.string(), text: z.string() })),
  /** End of the prompt of the latest request; null if none is pending. */
  promptEndsAt: moment.nullable(),
  resendAfter: moment.nullable(),
  checkAfter: moment.nullable(),
  /** References for questions to the provider. */
  providerReference: z.string().nullable(),
  networkReference: z.string().nullable(),
  /** Null until the payment is successful. */
  receipt: z
    .object({
      receiptNumber: z.string(),
      paidAt: moment,
      paidPesewas: z.number().int(),
      amountInWords: z.string(),
      /** The company on that day. */
      letterhead,
      /** Null until the policy is issued. */
      policyNumber: z.string().nullable(),
      verifyUrl: z.string(),
      /** Tax invoice of a taxed sale; the stamp is null until the authority has signed it. */
      taxInvoice: z.object({ number: z.string(), stamp: taxStamp.nullable(), qr: qrCode.nullable() }).nullable(),
      recipient,
    })
    .nullable(),
  /** `retry`: POST /payments/{clientReference}/attempts. */
  allowedActions: z.array(z.enum(['check', 'retry', 'receipt'])),
})
export type TransactionDetail = z.output<typeof transactionDetail>

export const transactionFilter = {
  /** Payments with a final mobile money attempt that was started in this period, on this network or in this hour. */
  attemptFrom: isoDate.optional(),
  attemptTo: isoDate.optional(),
  attemptNetwork: network.optional(),
  attemptHour: z.coerce.number().int().min(0).max(23).optional(),
  /** Payments with an attempt that failed for this reason; `failed`: without a reason. */
  failure: z.enum([...FAILURE_REASONS, 'failed']).optional(),
  q: searchText.optional(),
  status: status.optional(),
  network: network.optional(),
  method: method.optional(),
  type: type.optional(),
  product: z.enum(['motor', 'travel']).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  branchId: id.optional(),
  soldBy: id.optional(),
  ...amountRange,
}

export const transactionSort = z.enum(['createdAt', '-createdAt', 'amount', '-amount']).default('-createdAt')

const summary = z.object({
  count: z.number().int(),
  successfulCount: z.number().int(),
  pendingCount: z.number().int(),
  /** Pending payments that the office must resolve; no one waits for an approval on a phone. */
  reviewCount: z.number().int(),
  failedCount: z.number().int(),
  successfulPesewas: z.number().int(),
  /** Successful payments as a share of the final payments; null if no payment is final. */
  successRateBps: z.number().int().nullable(),
  /** Oldest first, at most the latest 92 days of the filter. */
  days: z.array(
    z.object({
      date: z.string(),
      successful: z.number().int(),
      pending: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  networks: z.array(z.object({ network, successful: z.number().int(), failed: z.number().int() })),
})
export type TransactionSummary = z.output<typeof summary>

const scope = `${reach('payments', 'transactions.read')}, or the active branch`
// Admins have no list of payments, but can read the payments of their own sales.
const singleScope = reach('payments', 'policies.sell')
const params = z.strictObject({ clientReference })
/** A sheet, or the roll of a thermal printer. */
const format = z.enum(['a5', '80mm']).default('a5')
export type ReceiptFormat = z.output<typeof format>

export const transactionEndpoints = endpoints({
  'GET /transactions': {
    summary: 'Payments, newest first',
    permission: 'transactions.read',
    scope,
    query: z.strictObject({
      ...pageQuery,
      ...transactionFilter,
      sort: transactionSort,
    }),
    data: z.array(transaction),
    meta: pageMeta,
  },
  'GET /transactions/summary': {
    summary: 'Totals of the filtered payments, by day and by network',
    permission: 'transactions.read',
    scope,
    query: z.strictObject(transactionFilter),
    data: summary,
  },
  'GET /transactions/{clientReference}': {
    summary: 'One payment with its requests and timeline',
    permission: 'policies.sell',
    scope: singleScope,
    params,
    data: transactionDetail,
  },
  'POST /transactions/{clientReference}/check': {
    summary: 'Query the provider’s status now; the result arrives as an event',
    permission: 'policies.sell',
    scope: singleScope,
    params,
    data: transactionDetail,
    status: 202,
  },
  'GET /transactions/{clientReference}/events': {
    summary: 'Changes of a payment as server-sent events; the stream ends when the payment is final',
    permission: 'policies.sell',
    scope: singleScope,
    params,
    data: transactionDetail,
    stream: 'transaction',
  },
  'POST /transactions/{clientReference}/receipt': {
    summary: 'Send the receipt of a successful payment to the customer, or create a link to share',
    permission: 'policies.sell',
    scope: singleScope,
    params,
    body: z.strictObject({ by: deliveryChannel }),
    data: deliveredDocument,
    status: 201,
  },
  'GET /policies/{policyId}/receipt.pdf': {
    summary: 'Receipt of a successful payment of a policy as PDF; the latest by default',
    permission: 'policies.read',
    scope: reach('policies', 'policies.read'),
    params: z.strictObject({ policyId: id }),
    query: z.strictObject({ reference: clientReference.optional(), format }),
    file: 'application/pdf',
  },
  'POST /policies/{policyId}/receipt': {
    summary: 'Send the receipt of a successful payment of a policy to the customer; the latest by default',
    permission: 'policies.service',
    scope: reach('policies', 'policies.read'),
    params: z.strictObject({ policyId: id }),
    body: z.strictObject({ by: deliveryChannel, reference: clientReference.optional() }),
    data: deliveredDocument,
    status: 201,
  },
  'GET /transactions/{clientReference}/receipt.pdf': {
    summary: 'Receipt of a successful payment as PDF',
    permission: 'policies.sell',
    scope: singleScope,
    params,
    query: z.strictObject({ format }),
    file: 'application/pdf',
  },
})

import { parseTin } from '@okwan/domain/customers/customers/identity'
import { BANKS, BATCH_MAX, PAYOUT_STATES, type PayoutKind, REFUND_CAUSES } from '@okwan/domain/money/payouts/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, network, pesewas, phone, text, verificationToken, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const state = z.enum(PAYOUT_STATES)
const kind = z.enum(['refund', 'claim', 'withdrawal'] as const satisfies readonly PayoutKind[])
const person = z.object({ userId: z.string(), fullName: z.string() })

export const PAYOUT_ACTIONS = [
  'take',
  'recommend',
  'approve',
  'return',
  'reject',
  'retry',
  'check',
  'pause',
  'release',
] as const
export type PayoutAction = (typeof PAYOUT_ACTIONS)[number]

const payout = z.object({
  payoutId: z.string(),
  /** Readable number, such as `RF-000012`. */
  payoutNumber: z.string(),
  kind,
  state,
  label: z.string(),
  about: z.string(),
  customerName: z.string(),
  policyId: z.string().nullable(),
  claimId: z.string().nullable(),
  branchName: z.string(),
  requestedBy: person.nullable(),
  requestedAt: moment,
  requestReason: z.string(),
  /** Date by which the payout should be decided. */
  decideBy: isoDate,
  paidPesewas: pesewas.nullable(),
  computedPesewas: pesewas,
  amountPesewas: pesewas,
  amountReason: z.string().nullable(),
  feePesewas: pesewas,
  payee: z.object({
    fullName: z.string(),
    msisdn: z.string().nullable(),
    network: network.nullable(),
    networkName: z.string().nullable(),
    /** Bank account instead of a number. */
    bank: z.object({ bankCode: z.string(), bankName: z.string(), bankAccount: z.string() }).nullable(),
    accountName: z.string().nullable(),
    nameMatch: z.enum(['same', 'similar', 'different']).nullable(),
    isPayer: z.boolean(),
    reason: z.string().nullable(),
    /** Masked Ghana Card or TIN of a payee who was never paid. */
    idNumber: z.string().nullable(),
  }),
  /** The agreed total of the claim, which decides who approves its payouts; null if this is not a claim payout. */
  claimTotalPesewas: pesewas.nullable(),
  recommendedBy: person.nullable(),
  recommendedAt: moment.nullable(),
  approvals: z.array(person.extend({ at: moment })),
  approvalsNeeded: z.number().int(),
  approverRole: z.enum(['Admin', 'SuperAdmin']),
  /** Why the payout is waiting, failed or was returned. */
  note: z.string().nullable(),
  /** Reason, start and end of the hold, and the person who paused the payout; null if the payout is not on hold. */
  pause: z.object({ reason: z.string(), until: isoDate, isOver: z.boolean(), by: person, at: moment }).nullable(),
  finishedAt: moment.nullable(),
  version,
  allowedActions: z.array(z.enum(PAYOUT_ACTIONS)),
  /** Why the caller may not decide; null if the caller may, or if no decision is open. */
  decideRefusal: z.string().nullable(),
})

const payoutDetail = payout.extend({
  /** An approval needs a one-time code with this purpose and reference. The code covers exactly the shown content. */
  approvalCode: z.object({ purpose: z.literal('approval'), reference: z.string() }),
  /** The number that paid, which is the default payee of a refund. */
  paidFrom: z.object({ msisdn: z.string(), network: network.nullable() }).nullable(),
  /** The payment route, once there is a payee. */
  route: z.object({ route: z.enum(['provider_refund', 'send', 'bank']), label: z.string() }).nullable(),
  /** The refunded payment, because the approver may have no access to payments. */
  payment: z
    .object({
      clientReference: z.string(),
      receivedFor: z.string(),
      paidPesewas: pesewas,
      paidAt: moment,
      network: network.nullable(),
      msisdn: z.string().nullable(),
      networkTransactionId: z.string().nullable(),
    })
    .nullable(),
  /** The policy, if there is one. */
  policy: z.object({ policyId: z.string(), policyNumber: z.string(), product: z.enum(['motor', 'travel']) }).nullable(),
  /** The calculation of the requested amount; empty if the whole payment is refunded. */
  calculation: z.array(
    z.object({ code: z.string(), label: z.string(), amountPesewas: pesewas, note: z.string().optional() }),
  ),
  /** Files of the payout, and of its claim or service request, that the caller can read. */
  evidenceFileIds: z.array(z.string()),
  /** The maker can’t change the amount, because the claim, the agent or an approval has set it. */
  isAmountFixed: z.boolean(),
  disbursements: z.array(
    z.object({
      reference: z.string(),
      provider: z.string(),
      route: z.enum(['provider_refund', 'send', 'bank']),
      state: z.string(),
      label: z.string(),
      sentPesewas: pesewas,
      feePesewas: pesewas.nullable(),
      reason: z.string().nullable(),
      networkTransactionId: z.string().nullable(),
      sentAt: moment.nullable(),
      finalAt: moment.nullable(),
    }),
  ),
  /** Who started the review; null if no review is open. */
  reviewer: person.nullable(),
  trail: z.array(z.object({ at: moment, action: z.string(), by: z.string().nullable() })),
})
const batch = z.object({
  batchId: z.string(),
  count: z.number().int(),
  totalPesewas: pesewas,
  /** One code for exactly these payouts, with these amounts and payees. */
  approvalCode: z.object({ purpose: z.literal('approval'), reference: z.string() }),
  /** The payouts of the batch with their payees and current status. */
  items: z.array(
    z.object({
      payoutId: z.string(),
      payoutNumber: z.string(),
      payeeName: z.string(),
      /** Phone number or bank account. */
      payeeAccount: z.string(),
      amountPesewas: pesewas,
      state,
      label: z.string(),
    }),
  ),
  /** Payouts that the caller can't approve, with the reason. */
  leftOut: z.array(z.object({ payoutNumber: z.string(), reason: z.string() })),
  approvedAt: moment.nullable(),
})
export type PayoutBatch = z.output<typeof batch>
export type Payout = z.output<typeof payout>
export type PayoutDetail = z.output<typeof payoutDetail>

const permission = 'refunds.decide'
const scope = reach('payouts', permission)
const params = z.strictObject({ id })
const reason = text('the reason', 300, 3)
const shared = { permission, scope, params, data: payoutDetail } as const

const bankCode = z.enum(Object.keys(BANKS) as [string, ...string[]], { error: 'Select a bank' })
const bankAccount = z
  .string()
  .trim()
  .max(20)
  .regex(/^\d{8,20}$/, { error: 'Enter 8 to 20 digits' })
/** Mobile money number or bank account. */
const payee = {
  msisdn: phone.optional(),
  network: network.optional(),
  bankCode: bankCode.optional(),
  bankAccount: bankAccount.optional(),
}

type Account = { msisdn?: unknown; network?: unknown; bankCode?: unknown; bankAccount?: unknown }
const isOneAccount = ({ msisdn, network: on, bankCode: bank, bankAccount: account }: Account) =>
  Boolean(msisdn && on) !== Boolean(bank && account) &&
  Boolean(msisdn) === Boolean(on) &&
  Boolean(bank) === Boolean(account)
const ACCOUNT_ERROR = { path: ['msisdn'], error: 'Enter a number and its network, or a bank and an account number' }

const idNumber = z
  .string()
  .trim()
  .max(20)
  .transform((input, ctx) => {
    const number = parseTin(input)
    if (number) return number
    ctx.addIssue({ code: 'custom', message: 'Enter a Ghana Card or TIN, such as GHA-123456789-0 or C0001234567' })
    return z.NEVER
  })

const list = {
  permission,
  scope,
  query: z.strictObject({
    ...pageQuery,
    q: searchText.optional(),
    kind: kind.optional(),
    state: state.optional(),
    /**
     * `open`: not final. `for-me`: to decide, or a failed refund or claim payout; the caller neither requested the payout nor
     * is a party to it.
     */
    only: z.enum(['open', 'to-decide', 'for-me', 'failed', 'on-hold']).optional(),
    /** Reason of a refund. */
    cause: z.enum(REFUND_CAUSES).optional(),
    /** Paid in this period, or requested in it and still open. */
    from: isoDate.optional(),
    to: isoDate.optional(),
    branchId: id.optional(),
  }),
  data: z.array(payout),
  meta: pageMeta.extend({
    openPesewas: pesewas,
    openCount: z.number().int(),
    toDecideCount: z.number().int(),
    /** Failed, under review or awaiting funds. */
    failedCount: z.number().int(),
    /** The caller's approvals today, and the daily limit. */
    approvedTodayPesewas: pesewas,
    dailyCapPesewas: pesewas,
  }),
} as const

const overview = {
  permission,
  scope,
  query: z.strictObject({ branchId: id.optional() }),
  data: z.object({
    /** The last 30 days. */
    days: z.array(z.object({ day: isoDate, paidPesewas: pesewas })),
    /** The last 12 weeks, from Monday. */
    weeks: z.array(z.object({ week: isoDate, count: z.number().int(), requestedPesewas: pesewas })),
    /** Reasons for the payouts that were requested in the last 12 weeks, largest amount first. */
    reasons: z.array(z.object({ reason: z.string(), count: z.number().int(), requestedPesewas: pesewas })),
    /** Daily approval limit of one person. */
    dailyCapPesewas: pesewas,
  }),
} as const

const exported = {
  permission,
  scope,
  query: list.query.omit({ cursor: true, limit: true }),
  file: 'text/csv; charset=utf-8',
} as const

const name = {
  permission,
  scope,
  params,
  query: z.strictObject(payee).refine(isOneAccount, ACCOUNT_ERROR),
  data: z.object({
    accountName: z.string().nullable(),
    nameMatch: z.enum(['same', 'similar', 'different']).nullable(),
    nameToken: z.string().nullable(),
    /** False for a claim payee who was never paid, who needs a reason and an identity. */
    isKnown: z.boolean(),
  }),
} as const

const recommend = {
  ...shared,
  body: z
    .strictObject({
      ...payee,
      version,
      amountPesewas: pesewas.min(1).max(10_000_000_00),
      amountReason: reason.optional(),
      nameToken: z.string({ error: 'Check the name first' }).max(600),
      /** The maker confirms that a similar registered name is the payee. */
      nameConfirmed: z.boolean().default(false),
      payeeReason: reason.optional(),
      /** The maker has seen an identity document of the payee; required if the money does not go to the number that paid. */
      identitySeen: z.boolean().default(false),
      /** Ghana Card or TIN; required with a reason for a claim payee who was never paid. */
      payeeIdNumber: idNumber.optional(),
    })
    .refine(isOneAccount, ACCOUNT_ERROR),
  idempotent: true,
} as const

const approve = {
  ...shared,
  body: z.strictObject({ version, verificationToken }),
  idempotent: true,
} as const

const newBatch = {
  permission,
  scope,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id, version }))
      .min(1)
      .max(BATCH_MAX, { error: `Select at most ${BATCH_MAX} payouts` }),
  }),
  data: batch,
  idempotent: true,
  status: 201,
} as const

const approveBatch = {
  permission,
  scope: 'own batches',
  params,
  body: z.strictObject({ verificationToken }),
  data: batch,
  idempotent: true,
} as const

const readBatch = { permission, scope: 'own batches', params, data: batch } as const
const results = { permission, scope: 'own batches', params, file: 'text/csv; charset=utf-8' } as const
const advice = { permission, scope, params, file: 'application/pdf' } as const

const pause = { ...shared, body: z.strictObject({ version, reason, until: isoDate }), idempotent: true } as const
const withReason = { ...shared, body: z.strictObject({ version, reason }), idempotent: true } as const
const move = { ...shared, body: z.strictObject({ version }), idempotent: true } as const

/** Refunds of premium under /refunds, payouts of claims and commission under /payouts. Both have the same life cycle. */
export const payoutEndpoints = endpoints({
  'GET /refunds': { ...list, summary: 'Refunds of premium, newest first' },
  'GET /refunds/overview': { ...overview, summary: 'Requested amounts by week and paid amounts by day' },
  'GET /refunds/export.csv': { ...exported, summary: 'The filtered list as CSV' },
  'POST /refunds/batches': { ...newBatch, summary: 'Create a batch to approve with one code' },
  'POST /refunds/batches/{id}/approve': { ...approveBatch, summary: 'Approve all payouts of the batch, or none' },
  'GET /refunds/batches/{id}': { ...readBatch, summary: 'The batch with the current status of its payouts' },
  'GET /refunds/batches/{id}/results.csv': { ...results, summary: 'Status of each payout of the batch as CSV' },
  'GET /refunds/{id}': { ...shared, summary: 'One refund' },
  'GET /refunds/{id}/name': { ...name, summary: 'Registered name of a number or bank account' },
  'GET /refunds/{id}/remittance.pdf': { ...advice, summary: 'Remittance advice for the payee as PDF' },
  'POST /refunds/{id}/take': { ...move, summary: 'Start the review of a refund' },
  'POST /refunds/{id}/recommend': { ...recommend, summary: 'Recommend amount and payee to the approver' },
  'POST /refunds/{id}/approve': {
    ...approve,
    summary: 'Approve the amount and payee that the caller saw; the payout is sent after the last approval',
  },
  'POST /refunds/{id}/return': { ...withReason, summary: 'Return a refund to the reviewer' },
  'POST /refunds/{id}/reject': { ...withReason, summary: 'Reject a refund' },
  'POST /refunds/{id}/pause': { ...pause, summary: 'Put a refund on hold until it is released' },
  'POST /refunds/{id}/release': { ...move, summary: 'Release a refund on hold' },
  'POST /refunds/{id}/retry': { ...move, summary: 'Resend to the same payee after a confirmed failure' },
  'POST /refunds/{id}/check': { ...move, summary: 'Query the provider’s status now' },
  'GET /payouts': { ...list, summary: 'Payouts of claims and commission, newest first' },
  'GET /payouts/overview': { ...overview, summary: 'Requested amounts by week and paid amounts by day' },
  'GET /payouts/export.csv': { ...exported, summary: 'The filtered list as CSV' },
  'POST /payouts/batches': { ...newBatch, summary: 'Create a batch to approve with one code' },
  'POST /payouts/batches/{id}/approve': { ...approveBatch, summary: 'Approve all payouts of the batch, or none' },
  'GET /payouts/batches/{id}': { ...readBatch, summary: 'The batch with the current status of its payouts' },
  'GET /payouts/batches/{id}/results.csv': { ...results, summary: 'Status of each payout of the batch as CSV' },
  'GET /payouts/{id}': { ...shared, summary: 'One payout' },
  'GET /payouts/{id}/name': { ...name, summary: 'Registered name of a number or bank account' },
  'GET /payouts/{id}/remittance.pdf': { ...advice, summary: 'Remittance advice for the payee as PDF' },
  'POST /payouts/{id}/take': { ...move, summary: 'Start the review of a payout' },
  'POST /payouts/{id}/recommend': { ...recommend, summary: 'Recommend amount and payee to the approver' },
  'POST /payouts/{id}/approve': {
    ...approve,
    summary: 'Approve the amount and payee that the caller saw; the payout is sent after the last approval',
  },
  'POST /payouts/{id}/return': { ...withReason, summary: 'Return a payout to the reviewer' },
  'POST /payouts/{id}/reject': { ...withReason, summary: 'Reject a payout' },
  'POST /payouts/{id}/pause': { ...pause, summary: 'Put a payout on hold until it is released' },
  'POST /payouts/{id}/release': { ...move, summary: 'Release a payout on hold' },
  'POST /payouts/{id}/retry': { ...move, summary: 'Resend to the same payee after a confirmed failure' },
  'POST /payouts/{id}/check': { ...move, summary: 'Query the provider’s status now' },
})

import type { PayoutKind, PayoutState } from '@okwan/domain/payouts/terms'
import { PAYOUT_STATE_LABELS } from '@okwan/domain/payouts/terms'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, isoDate, moment, network, pesewas, phone, text, version } from './fields.ts'
import { pageMeta, pageQuery, searchText } from './paging.ts'

// The keys of a record type are its unions; Object.keys only forgets it.
const state = z.enum(Object.keys(PAYOUT_STATE_LABELS) as [PayoutState, ...PayoutState[]])
const kind = z.enum(['refund', 'claim', 'withdrawal'] as const satisfies readonly PayoutKind[])
const person = z.object({ userId: z.string(), fullName: z.string() })

export const PAYOUT_ACTIONS = ['take', 'recommend', 'approve', 'return', 'reject', 'retry', 'check'] as const
export type PayoutAction = (typeof PAYOUT_ACTIONS)[number]

const payout = z.object({
  payoutId: z.string(),
  /** `RF-000012`: for people to name it. */
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
  /** By when it should be decided. */
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
    accountName: z.string().nullable(),
    nameMatch: z.enum(['same', 'similar', 'different']).nullable(),
    isPayer: z.boolean(),
    reason: z.string().nullable(),
  }),
  recommendedBy: person.nullable(),
  recommendedAt: moment.nullable(),
  /** Those that stand for the payout as it is now. */
  approvals: z.array(person.extend({ at: moment })),
  approvalsNeeded: z.number().int(),
  approverRole: z.enum(['Admin', 'SuperAdmin']),
  /** Why it waits, failed or was sent back. */
  note: z.string().nullable(),
  finishedAt: moment.nullable(),
  version,
  allowedActions: z.array(z.enum(PAYOUT_ACTIONS)),
})

const payoutDetail = payout.extend({
  /** Approving takes a code of this purpose and reference, sent to the approver: it signs exactly what is shown. */
  approvalCode: z.object({ purpose: z.literal('approval'), reference: z.string() }),
  disbursements: z.array(
    z.object({
      reference: z.string(),
      provider: z.string(),
      state: z.string(),
      sentPesewas: pesewas,
      feePesewas: pesewas.nullable(),
      reason: z.string().nullable(),
      networkTransactionId: z.string().nullable(),
      sentAt: moment.nullable(),
      finalAt: moment.nullable(),
    }),
  ),
  trail: z.array(z.object({ at: moment, action: z.string(), by: z.string().nullable() })),
})
export type Payout = z.output<typeof payout>
export type PayoutDetail = z.output<typeof payoutDetail>

const scope = 'Admin: the branches of its group; SuperAdmin: all'
const permission = 'refunds.decide'
const params = z.strictObject({ id })
const reason = text('the reason', 300, 3)
const shared = { permission, scope, params, data: payoutDetail } as const

const list = {
  permission,
  scope,
  query: z.strictObject({
    ...pageQuery,
    q: searchText.optional(),
    kind: kind.optional(),
    state: state.optional(),
    /** `open`: not paid, rejected or withdrawn. */
    only: z.enum(['open', 'to-decide', 'failed']).optional(),
    branchId: id.optional(),
  }),
  data: z.array(payout),
  meta: pageMeta.extend({ openPesewas: pesewas, openCount: z.number().int() }),
} as const

const name = {
  permission,
  scope,
  params,
  query: z.strictObject({ msisdn: phone, network }),
  data: z.object({
    accountName: z.string().nullable(),
    nameMatch: z.enum(['same', 'similar', 'different']).nullable(),
    nameToken: z.string().nullable(),
  }),
} as const

const recommend = {
  ...shared,
  body: z.strictObject({
    version,
    amountPesewas: pesewas.min(1).max(10_000_000_00),
    amountReason: reason.optional(),
    msisdn: phone,
    network,
    nameToken: z.string({ error: 'Check the name first' }).max(600),
    /** The registered name is only similar, and the maker knows that it is the payee. */
    nameConfirmed: z.boolean().default(false),
    payeeReason: reason.optional(),
    /** An identity document of the payee has been seen: needed when another number is paid than the one that paid. */
    identitySeen: z.boolean().default(false),
  }),
  idempotent: true,
} as const

const approve = {
  ...shared,
  body: z.strictObject({ version, verificationToken: z.string({ error: 'Confirm with a code' }).max(100) }),
  idempotent: true,
} as const

const sayNo = { ...shared, body: z.strictObject({ version, reason }), idempotent: true } as const
const move = { ...shared, body: z.strictObject({ version }), idempotent: true } as const

/** The desk: refunds of premium, and payouts of claims and commission. One life cycle, two addresses. */
export const payoutEndpoints = endpoints({
  'GET /refunds': { ...list, summary: 'Refunds of premium, newest first' },
  'GET /refunds/{id}': { ...shared, summary: 'One refund' },
  'GET /refunds/{id}/name': { ...name, summary: 'In whose name a number is registered' },
  'POST /refunds/{id}/take': { ...move, summary: 'Begin to look at a refund' },
  'POST /refunds/{id}/recommend': { ...recommend, summary: 'Propose amount and payee to a second person' },
  'POST /refunds/{id}/approve': { ...approve, summary: 'Approve exactly what is shown; it is sent at once' },
  'POST /refunds/{id}/return': { ...sayNo, summary: 'Send a refund one step back' },
  'POST /refunds/{id}/reject': { ...sayNo, summary: 'Refuse a refund' },
  'POST /refunds/{id}/retry': { ...move, summary: 'Send again after a certain failure, to the same payee' },
  'POST /refunds/{id}/check': { ...move, summary: 'Ask the provider now what became of it' },
  'GET /payouts': { ...list, summary: 'Payouts of claims and commission, newest first' },
  'GET /payouts/{id}': { ...shared, summary: 'One payout' },
  'GET /payouts/{id}/name': { ...name, summary: 'In whose name a number is registered' },
  'POST /payouts/{id}/take': { ...move, summary: 'Begin to look at a payout' },
  'POST /payouts/{id}/recommend': { ...recommend, summary: 'Propose amount and payee to a second person' },
  'POST /payouts/{id}/approve': { ...approve, summary: 'Approve exactly what is shown; it is sent at once' },
  'POST /payouts/{id}/return': { ...sayNo, summary: 'Send a payout one step back' },
  'POST /payouts/{id}/reject': { ...sayNo, summary: 'Refuse a payout' },
  'POST /payouts/{id}/retry': { ...move, summary: 'Send again after a certain failure, to the same payee' },
  'POST /payouts/{id}/check': { ...move, summary: 'Ask the provider now what became of it' },
})

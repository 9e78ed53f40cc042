import type { NameMatch } from '@okwan/domain/money/payments/name-match'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import { PAUSABLE } from '@okwan/domain/money/payouts/lifecycle'
import { PAYOUT_STATES, type PayoutKind, type PayoutState } from '@okwan/domain/money/payouts/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { NETWORKS, type Network } from '@okwan/domain/platform/phone'
import type { PriceLine } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, join, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isUninvolved } from '../../policies/policies/read/parties.ts'
import { openOrPaidIn } from './read/open-or-paid.ts'
import { type Funding, funding } from './send/funding.ts'

const state = z.enum(PAYOUT_STATES)
const network = z.enum(NETWORKS)

const payoutRow = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.enum(['refund', 'claim', 'withdrawal']),
  state,
  owner_id: z.string(),
  funding,
  about: z.string(),
  customer_name: z.string(),
  policy_id: z.string().nullable(),
  claim_id: z.string().nullable(),
  payment_reference: z.string().nullable(),
  paid_pesewas: z.number().nullable(),
  paid_from_phone: z.string().nullable(),
  computed_pesewas: z.number(),
  amount_pesewas: z.number(),
  amount_reason: z.string().nullable(),
  fee_pesewas: z.number(),
  payee_name: z.string(),
  payee_phone: z.string().nullable(),
  payee_network: network.nullable(),
  bank_code: z.string().nullable(),
  bank_account: z.string().nullable(),
  account_name: z.string().nullable(),
  name_match: z.enum(['same', 'similar', 'different']).nullable(),
  payee_reason: z.string().nullable(),
  payee_id_number: z.string().nullable(),
  /** Null if this is not a claim payout. */
  claim_total_pesewas: z.number().nullable(),
  branch_id: z.string(),
  branch_name: z.string(),
  branch_group_id: z.string(),
  requested_by: z.string().nullable(),
  requester_name: z.string().nullable(),
  requested_at: z.date(),
  request_reason: z.string(),
  requested_payee: z.string().nullable(),
  recommended_by: z.string().nullable(),
  maker_name: z.string().nullable(),
  recommended_at: z.date().nullable(),
  approved_at: z.date().nullable(),
  reserve_reference: z.string().nullable(),
  paused_from: z.enum(PAUSABLE).nullable(),
  pause_reason: z.string().nullable(),
  paused_until: z.string().nullable(),
  paused_by: z.string().nullable(),
  pauser_name: z.string().nullable(),
  paused_at: z.date().nullable(),
  note: z.string().nullable(),
  version: z.number(),
  finished_at: z.date().nullable(),
})
export type PayoutRow = z.output<typeof payoutRow>

const columns = sql`p.id, p.number, p.kind, p.state, p.owner_id, p.funding, p.about, p.customer_name, p.policy_id, p.claim_id,
  p.payment_reference, p.paid_pesewas, p.paid_from_phone, p.computed_pesewas, p.amount_pesewas, p.amount_reason, p.fee_pesewas,
  p.payee_name, p.payee_phone, p.payee_network, p.bank_code, p.bank_account, p.account_name, p.name_match, p.payee_reason, p.payee_id_number,
  case when p.claim_id is not null then payout_tier_pesewas(p) end as claim_total_pesewas, p.branch_id, b.name as branch_name,
  b.branch_group_id, p.requested_by, requester.full_name as requester_name, p.requested_at, p.request_reason, p.requested_payee, p.recommended_by,
  maker.full_name as maker_name, p.recommended_at, p.approved_at, p.reserve_reference, p.paused_from, p.pause_reason, p.paused_until,
  p.paused_by, pauser.full_name as pauser_name, p.paused_at, p.note, p.version, p.finished_at`
const tables = sql`from payouts p join branches b on b.id = p.branch_id
  left join users requester on requester.id = p.requested_by left join users maker on maker.id = p.recommended_by
  left join users pauser on pauser.id = p.paused_by`

export function findPayout(tx: Tx, id: string) {
  return maybe(tx, payoutRow, sql`select ${columns} ${tables} where p.id = ${id}`)
}

export function lockPayout(tx: Tx, id: string) {
  return maybe(tx, payoutRow, sql`select ${columns} ${tables} where p.id = ${id} for update of p`)
}

const detailsRow = z.object({
  policy_number: z.string().nullable(),
  product: z.enum(['motor', 'travel']).nullable(),
  service_request_id: z.string().nullable(),
  calculation: z
    .array(z.object({ code: z.string(), label: z.string(), amountPesewas: z.number(), note: z.string().optional() }))
    .nullable(),
})

/** Details that a decision needs besides the payout itself. */
export function findDetails(tx: Tx, payoutId: string) {
  return one(
    tx,
    detailsRow,
    sql`select y.policy_number, y.product, p.service_request_id, p.calculation from payouts p left join policies y on y.id = p.policy_id
        where p.id = ${payoutId}`,
  )
}

export type NewPayout = {
  id: string
  kind: PayoutKind
  state: PayoutState
  ownerId: string
  funding: Funding
  about: string
  customerName: string
  policyId: string | null
  claimId: string | null
  serviceRequestId: string | null
  paymentReference: string | null
  paidPesewas: number | null
  paidFromPhone: string | null
  amountPesewas: number
  feePesewas: number
  payeeName: string
  payee: Payee | null
  branchId: string
  requestedBy: string | null
  requestReason: string
  requestedPayee: string | null
  reserveReference: string | null
  /** The calculation of the amount; null if there is none. */
  calculation: readonly PriceLine[] | null
}
export type Payee = { phone: string; network: Network; accountName: string; nameMatch: NameMatch }

export function insertPayout(tx: Tx, p: NewPayout, now: Date) {
  const { payee } = p
  const approvedAt = p.state === 'approved' ? now : null
  return run(
    tx,
    sql`insert into payouts (id, kind, state, owner_id, funding, about, customer_name, policy_id, claim_id, service_request_id,
                             payment_reference, paid_pesewas, paid_from_phone, computed_pesewas, amount_pesewas, fee_pesewas, payee_name,
                             payee_phone, payee_network, account_name, name_match, branch_id, requested_by, requested_at,
                             request_reason, requested_payee, reserve_reference, approved_at, calculation)
        values (${p.id}, ${p.kind}, ${p.state}, ${p.ownerId}, ${p.funding}, ${p.about}, ${p.customerName}, ${p.policyId},
                ${p.claimId}, ${p.serviceRequestId}, ${p.paymentReference}, ${p.paidPesewas}, ${p.paidFromPhone}, ${p.amountPesewas},
                ${p.amountPesewas}, ${p.feePesewas}, ${p.payeeName}, ${payee?.phone ?? null}, ${payee?.network ?? null},
                ${payee?.accountName ?? null}, ${payee?.nameMatch ?? null}, ${p.branchId}, ${p.requestedBy}, ${now},
                ${p.requestReason}, ${p.requestedPayee}, ${p.reserveReference}, ${approvedAt}, ${p.calculation && JSON.stringify(p.calculation)})`,
  )
}

const COLUMN_OF = {
  state: 'state',
  amountPesewas: 'amount_pesewas',
  amountReason: 'amount_reason',
  payeePhone: 'payee_phone',
  payeeNetwork: 'payee_network',
  bankCode: 'bank_code',
  bankAccount: 'bank_account',
  accountName: 'account_name',
  nameMatch: 'name_match',
  payeeReason: 'payee_reason',
  payeeIdNumber: 'payee_id_number',
  recommendedBy: 'recommended_by',
  recommendedAt: 'recommended_at',
  approvedAt: 'approved_at',
  reserveReference: 'reserve_reference',
  pausedFrom: 'paused_from',
  pauseReason: 'pause_reason',
  pausedUntil: 'paused_until',
  pausedBy: 'paused_by',
  pausedAt: 'paused_at',
  note: 'note',
  finishedAt: 'finished_at',
} as const
export type PayoutChanges = { state?: PayoutState } & {
  [K in Exclude<keyof typeof COLUMN_OF, 'state'>]?: string | number | Date | null
}

const PAUSE = ['pausedFrom', 'pauseReason', 'pausedUntil', 'pausedBy', 'pausedAt'] as const

export function savePayout(tx: Tx, id: string, changes: PayoutChanges) {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  // A pause ends when the payout leaves the state.
  if (changes.state && changes.state !== 'on_hold') changed.push(...PAUSE.map((field): [string, null] => [field, null]))
  // The type allows only the columns listed above.
  const sets = changed.map(([field, value]) => sql`${raw(COLUMN_OF[field as keyof PayoutChanges])} = ${value}`)
  return run(tx, sql`update payouts set ${join([...sets, sql`version = version + 1`], ', ')} where id = ${id}`)
}

/** Whether the insurer received the refunded premium, from the bordereaux or, once posted, from the journal of the approval. */
export async function isRefundOfRemitted(tx: Tx, payoutId: string, isPosted: boolean): Promise<boolean> {
  const statement = isPosted
    ? sql`select exists (select from journals j join journal_lines l on l.journal_id = j.id and l.account = 'insurerRecoverable'
                         where j.event = 'refund-approved' and j.source_id = ${payoutId}) as remitted`
    : sql`select is_remitted(version_of_refund(${payoutId})) as remitted`
  return (await one(tx, z.object({ remitted: z.boolean() }), statement)).remitted
}

/** The amount of a payment that other open or paid payouts refund. */
export async function returnedOf(tx: Tx, paymentReference: string, except: string): Promise<number> {
  const { returned_pesewas } = await one(
    tx,
    z.object({ returned_pesewas: z.number() }),
    sql`select coalesce(sum(amount_pesewas), 0)::bigint as returned_pesewas from payouts
        where payment_reference = ${paymentReference} and id <> ${except} and state not in ('rejected', 'withdrawn')`,
  )
  return returned_pesewas
}

/** Serialises refund requests of the same payment. */
export function lockPayment(tx: Tx, paymentReference: string) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext(${`refund of ${paymentReference}`}))`)
}

const owedRow = z.object({
  reference: z.string(),
  money: z.string(),
  paid_pesewas: z.number(),
  due_pesewas: z.number(),
  payer_number: z.string(),
  client_reference: z.string(),
  received_for: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  branch_id: z.string(),
})

/** The refunded attempt, locked so that its refund is opened once. */
export function lockRefundedAttempt(tx: Tx, attemptId: string) {
  return maybe(
    tx,
    owedRow,
    sql`select a.reference, a.money, a.paid_pesewas, a.due_pesewas, a.payer_number, c.client_reference, c.received_for,
               c.customer_id, c.customer_name, c.branch_id
        from payment_attempts a join checkouts c on c.id = a.checkout_id
        where a.id = ${attemptId} and a.money in ('parked', 'settled') and a.payer_number is not null for update of a`,
  )
}

/** Whether a payment has an open or paid refund; rejected refunds don't count. */
export async function hasPayoutFor(tx: Tx, paymentReference: string): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({}),
    sql`select from payouts where payment_reference = ${paymentReference} and state not in ('rejected', 'withdrawn') limit 1`,
  )
  return found !== undefined
}

const collectedRow = z.object({
  id: z.string(),
  reference: z.string(),
  request_id: z.string(),
  provider: z.enum(PROVIDERS),
  network: network.nullable(),
  payer_number: z.string().nullable(),
  paid_pesewas: z.number(),
  provider_transaction_id: z.string().nullable(),
  network_transaction_id: z.string().nullable(),
  final_at: z.date(),
  client_reference: z.string(),
  received_for: z.string(),
})
export type CollectedRow = z.output<typeof collectedRow>

const collected = sql`select a.id, a.reference, a.request_id, a.provider, a.network, a.payer_number, a.paid_pesewas,
    a.provider_transaction_id, a.network_transaction_id, coalesce(a.final_at, a.sent_at) as final_at, c.client_reference,
    c.received_for
  from payment_attempts a join checkouts c on c.id = a.checkout_id
  where a.paid_pesewas is not null and a.provider is not null`

/** The refunded attempt, by its own reference or by the reference of its payment. */
export function findCollected(tx: Tx, paymentReference: string) {
  return maybe(
    tx,
    collectedRow,
    sql`${collected} and (a.reference = ${paymentReference}
          or (c.client_reference = ${paymentReference} and a.state = 'successful')) limit 1`,
  )
}

export function findCollectedById(tx: Tx, attemptId: string) {
  return maybe(tx, collectedRow, sql`${collected} and a.id = ${attemptId}`)
}

export type PayoutFilter = {
  kinds: readonly PayoutKind[]
  state?: PayoutState
  only?: 'open' | 'to-decide' | 'for-me' | 'failed' | 'on-hold'
  /** Payouts whose pause ended by this date must be decided again. */
  today?: IsoDate
  /** The user of `for-me`. */
  userId?: string
  q?: string
  branchId?: string
  cause?: string
  from?: string
  to?: string
  reached?: Sql
  ownerId?: string
  payeePhone?: string
  batchId?: string
  cursor?: string
  limit: number
}

const listedRow = payoutRow.extend(cursorColumns)

export function listPayoutRows(tx: Tx, filter: PayoutFilter) {
  const sort = { column: 'p.requested_at', type: 'timestamptz', descending: true } as const
  const matching = and(conditions(filter))
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where ${matching}`, sort, id: 'p.id' }, filter)
}

/** The open payouts within the caller's reach, of one branch if it is selected. */
export function openTotals(tx: Tx, filter: Pick<PayoutFilter, 'kinds' | 'reached' | 'today' | 'branchId'>) {
  return one(
    tx,
    z.object({
      open_pesewas: z.number(),
      open_count: z.number(),
      to_decide_count: z.number(),
      failed_count: z.number(),
    }),
    sql`select coalesce(sum(p.amount_pesewas), 0)::bigint as open_pesewas, count(*) as open_count,
               count(*) filter (where ${toDecide(filter.today)}) as to_decide_count,
               count(*) filter (where ${HAS_FAILED}) as failed_count ${tables}
        where ${and(conditions({ ...filter, only: 'open' }))}`,
  )
}

const HAS_FAILED = sql`p.state in ('failed', 'review', 'waiting_for_float')`

function toDecide(today: IsoDate | undefined): Sql {
  return sql`(p.state in ('requested', 'in_review', 'recommended') or (p.state = 'on_hold' and p.paused_until <= ${today ?? null}))`
}

function forUser(userId: string, today: IsoDate | undefined): Sql {
  const isPending = sql`(${toDecide(today)} or (p.state = 'failed' and p.kind <> 'withdrawal'))`
  return sql`(${isPending} and p.requested_by is distinct from ${userId}
    and ${isUninvolved(sql`p.policy_id`, userId, sql`p.payee_phone`)})`
}

function conditions(filter: Omit<PayoutFilter, 'limit'>): Sql[] {
  const list: Sql[] = [sql`p.kind = any(${filter.kinds})`]
  if (filter.state) list.push(sql`p.state = ${filter.state}`)
  if (filter.only === 'open') list.push(sql`p.finished_at is null`)
  if (filter.only === 'to-decide') list.push(toDecide(filter.today))
  if (filter.only === 'for-me' && filter.userId) list.push(forUser(filter.userId, filter.today))
  if (filter.only === 'failed') list.push(HAS_FAILED)
  if (filter.only === 'on-hold') list.push(sql`p.state = 'on_hold'`)
  if (filter.branchId) list.push(sql`p.branch_id = ${filter.branchId}`)
  if (filter.cause) list.push(sql`p.funding ->> 'from' = ${filter.cause}`)
  if (filter.from || filter.to) list.push(openOrPaidIn(filter.from, filter.to))
  if (filter.reached) list.push(filter.reached)
  if (filter.ownerId) list.push(sql`p.owner_id = ${filter.ownerId}`)
  if (filter.batchId) {
    list.push(sql`p.id in (select payout_id from payout_batch_items where batch_id = ${filter.batchId})`)
  }
  if (filter.payeePhone) list.push(sql`p.payee_phone = ${filter.payeePhone}`)
  if (filter.q) {
    const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
    const digits = filter.q.replace(/\D/g, '')
    // Fewer than ten digits can be a payout number.
    const byNumber = /^\d{1,9}$/.test(digits) ? sql` or p.number = ${Number(digits)}` : sql``
    list.push(sql`(p.about ilike ${like} or p.customer_name ilike ${like} or p.payee_name ilike ${like}${byNumber})`)
  }
  return list
}

const trailRow = z.object({
  at: z.date(),
  action: z.string(),
  actor_id: z.string().nullable(),
  full_name: z.string().nullable(),
})
export type TrailRow = z.output<typeof trailRow>

export function trailOf(tx: Tx, payoutId: string) {
  return rows(
    tx,
    trailRow,
    sql`select a.at, a.action, a.actor_id, u.full_name from audit_log a left join users u on u.id = a.actor_id
        where a.entity_type = 'payout' and a.entity_id = ${payoutId} order by a.at, a.nr limit 200`,
  )
}

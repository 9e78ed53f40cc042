import { addDays } from '@okwan/domain/dates'
import type { AttemptState, CheckoutState, FailureReason, PaymentStatus, Purpose } from '@okwan/domain/payments/terms'
import type { Network } from '@okwan/domain/phone'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../db/database.ts'
import { and, type Sql, sql } from '../db/sql.ts'
import { countUpTo, cursorColumns, keyset } from '../http/paging.ts'

const transactionRow = z.object({
  id: z.string(),
  client_reference: z.string(),
  purpose: z.custom<Purpose>(),
  payable_type: z.string(),
  payable_id: z.string(),
  amount_pesewas: z.number(),
  received_for: z.string(),
  customer_name: z.string(),
  policy_id: z.string().nullable(),
  request_id: z.string().nullable(),
  checkout_state: z.custom<CheckoutState>(),
  checked_by_hand_at: z.date().nullable(),
  created_at: z.date(),
  final_at: z.date().nullable(),
  seller_id: z.string(),
  seller_name: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  method: z.enum(['momo', 'wallet']),
  network: z.custom<Network>().nullable(),
  payer_number: z.string().nullable(),
  state: z.custom<AttemptState>(),
  reason: z.custom<FailureReason>().nullable(),
  paid_pesewas: z.number().nullable(),
  fee_pesewas: z.number(),
  provider_transaction_id: z.string().nullable(),
  network_transaction_id: z.string().nullable(),
})
export type TransactionRow = z.output<typeof transactionRow>

const columns = sql`c.id, c.client_reference, c.purpose, c.payable_type, c.payable_id, c.amount_pesewas, c.received_for,
  c.customer_name, c.policy_id, c.request_id, c.state as checkout_state, c.checked_by_hand_at, c.created_at, c.final_at,
  c.seller_id, u.full_name as seller_name, c.branch_id, b.name as branch_name, a.method, a.network, a.payer_number, a.state,
  a.reason, a.paid_pesewas, a.fee_pesewas, a.provider_transaction_id, a.network_transaction_id`
// A checkout that nobody has tried to pay is no transaction yet.
const paying = sql`from checkouts c
  join payment_attempts a on a.checkout_id = c.id and a.attempt_number = c.shown_attempt`
const tables = sql`${paying} join users u on u.id = c.seller_id join branches b on b.id = c.branch_id`

export function findTransaction(tx: Tx, clientReference: string, reach: Sql) {
  return maybe(
    tx,
    transactionRow,
    sql`select ${columns} ${tables} where c.client_reference = ${clientReference} and ${reach}`,
  )
}

const attemptRow = z.object({
  attempt_number: z.number(),
  network: z.custom<Network>().nullable(),
  payer_number: z.string().nullable(),
  state: z.custom<AttemptState>(),
  reason: z.custom<FailureReason>().nullable(),
  due_pesewas: z.number(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  final_at: z.date().nullable(),
})
export type AttemptRow = z.output<typeof attemptRow>

export function attemptsOf(tx: Tx, checkoutId: string) {
  return rows(
    tx,
    attemptRow,
    sql`select attempt_number, network, payer_number, state, reason, due_pesewas, created_at, sent_at, final_at
        from payment_attempts where checkout_id = ${checkoutId} order by attempt_number`,
  )
}

const eventRow = z.object({ what: z.string(), detail: z.string().nullable(), at: z.date() })
export type EventRow = z.output<typeof eventRow>

export function eventsOf(tx: Tx, checkoutId: string) {
  return rows(
    tx,
    eventRow,
    sql`select what, detail, at from payment_events where checkout_id = ${checkoutId} order by id limit 500`,
  )
}

export type TransactionFilter = {
  q?: string | undefined
  status?: PaymentStatus | undefined
  network?: string | undefined
  method?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  branchId?: string | undefined
  soldBy?: string | undefined
  minPesewas?: number | undefined
  maxPesewas?: number | undefined
}
type Page = { sort: 'createdAt' | '-createdAt' | 'amount' | '-amount'; cursor?: string | undefined; limit: number }

export async function listTransactionRows(tx: Tx, reach: Sql, filter: TransactionFilter & Page) {
  const sort = filter.sort.endsWith('amount')
    ? ({ column: 'c.amount_pesewas', type: 'bigint' } as const)
    : ({ column: 'c.created_at', type: 'timestamptz' } as const)
  const page = keyset({ ...sort, descending: filter.sort.startsWith('-') }, 'c.id', filter.cursor, filter.limit)
  const matching = and([reach, ...conditions(filter)])
  const [found, count] = await Promise.all([
    rows(
      tx,
      transactionRow.extend(cursorColumns),
      sql`select ${columns}, ${page.columns} ${tables} where ${matching} and ${page.where} ${page.tail}`,
    ),
    countUpTo(tx, sql`${paying} where ${matching}`),
  ])
  const { rows: kept, nextCursor, previousCursor } = page.finish(found)
  return { rows: kept, meta: { nextCursor, previousCursor, ...count } }
}

const totalsRow = z.object({
  count: z.number(),
  successful: z.number(),
  pending: z.number(),
  failed: z.number(),
  successful_pesewas: z.number(),
})
const dayRow = z.object({ date: z.string(), successful: z.number(), pending: z.number(), failed: z.number() })
const networkRow = z.object({ network: z.custom<Network>(), successful: z.number(), failed: z.number() })

const STATES: Record<PaymentStatus, string[]> = {
  pending: ['open', 'review'],
  successful: ['paid'],
  failed: ['failed', 'cancelled'],
}
const counted = (status: PaymentStatus) => sql`count(*) filter (where c.state = any(${STATES[status]}))`
const DAYS_SHOWN = 92

export async function summariseTransactions(tx: Tx, reach: Sql, filter: TransactionFilter) {
  const matching = and([reach, ...conditions(filter)])
  const counts = sql`${counted('successful')} as successful, ${counted('pending')} as pending, ${counted('failed')} as failed`
  const [totals, days, networks] = await Promise.all([
    one(
      tx,
      totalsRow,
      sql`select count(*) as count, ${counts},
                 coalesce(sum(c.amount_pesewas) filter (where c.state = 'paid'), 0)::bigint as successful_pesewas
          ${paying} where ${matching}`,
    ),
    rows(
      tx,
      dayRow,
      sql`select (c.created_at at time zone 'UTC')::date as date, ${counts}
          ${paying} where ${matching} group by 1 order by 1 desc limit ${DAYS_SHOWN}`,
    ),
    rows(
      tx,
      networkRow,
      sql`select a.network, ${counts} ${paying} where ${matching} and a.network is not null group by 1 order by 1`,
    ),
  ])
  return { totals, days: days.reverse(), networks }
}

function conditions(filter: TransactionFilter): Sql[] {
  const list: Sql[] = []
  if (filter.status) list.push(sql`c.state = any(${STATES[filter.status]})`)
  if (filter.network) list.push(sql`a.network = ${filter.network}`)
  if (filter.method) list.push(sql`a.method = ${filter.method}`)
  if (filter.type) list.push(sql`c.purpose = ${filter.type}`)
  if (filter.from) list.push(sql`c.created_at >= ${`${filter.from}T00:00:00Z`}`)
  if (filter.to) list.push(sql`c.created_at < ${`${addDays(filter.to, 1)}T00:00:00Z`}`)
  if (filter.branchId) list.push(sql`c.branch_id = ${filter.branchId}`)
  if (filter.soldBy) list.push(sql`c.seller_id = ${filter.soldBy}`)
  if (filter.minPesewas !== undefined) list.push(sql`c.amount_pesewas >= ${filter.minPesewas}`)
  if (filter.maxPesewas !== undefined) list.push(sql`c.amount_pesewas <= ${filter.maxPesewas}`)
  if (filter.q) list.push(anyClue(filter.q))
  return list
}

/** A reference or the provider's number for it, a customer, what it was for, or part of the number that paid. */
function anyClue(q: string): Sql {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const digits = q.replace(/\D/g, '').replace(/^(233|0)/, '')
  const byNumber = digits.length >= 3 && /^[\d\s+-]+$/.test(q) ? sql` or a.payer_number like ${`%${digits}%`}` : sql``
  return sql`(c.client_reference like ${`${q.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`} or c.customer_name ilike ${like}
    or c.received_for ilike ${like} or a.provider_transaction_id = ${q} or a.network_transaction_id = ${q}${byNumber})`
}

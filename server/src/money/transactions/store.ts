import { withoutReceiptPrefix } from '@okwan/domain/money/payments/references'
import {
  ATTEMPT_STATES,
  CHECKOUT_STATES,
  FAILURE_REASONS,
  type PaymentStatus,
  PURPOSE_NAMES,
} from '@okwan/domain/money/payments/terms'
import { addDays } from '@okwan/domain/platform/dates'
import { NETWORKS } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { type CountLimit, countUpTo, cursorColumns, keyset } from '../../platform/http/paging.ts'
import { lateRefund } from '../../policies/policies/late-refund.ts'
import { type AttemptFilter, withAttempt } from './attempt-filter.ts'
import { productOf } from './product-of.ts'

const transactionRow = z.object({
  id: z.string(),
  client_reference: z.string(),
  purpose: z.enum(PURPOSE_NAMES),
  payable_type: z.string(),
  payable_id: z.string(),
  amount_pesewas: z.number(),
  received_for: z.string(),
  customer_name: z.string(),
  policy_id: z.string().nullable(),
  request_id: z.string().nullable(),
  checkout_state: z.enum(CHECKOUT_STATES),
  checked_manually_at: z.date().nullable(),
  created_at: z.date(),
  final_at: z.date().nullable(),
  seller_id: z.string(),
  seller_name: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  method: z.enum(['momo', 'wallet']),
  network: z.enum(NETWORKS).nullable(),
  payer_number: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  reason: z.enum(FAILURE_REASONS).nullable(),
  paid_pesewas: z.number().nullable(),
  fee_pesewas: z.number(),
  provider_transaction_id: z.string().nullable(),
  network_transaction_id: z.string().nullable(),
  refund_number: z.string().nullable(),
  refund_is_paid: z.boolean().nullable(),
})
export type TransactionRow = z.output<typeof transactionRow>

const columns = sql`c.id, c.client_reference, c.purpose, c.payable_type, c.payable_id, c.amount_pesewas, c.received_for,
  coalesce(case when c.state <> 'paid' then (select m.entered_name from purchases m where m.client_reference = c.client_reference)
  end, c.customer_name) as customer_name, c.policy_id, c.request_id, c.state as checkout_state, c.checked_manually_at, c.created_at, c.final_at,
  c.seller_id, u.full_name as seller_name, c.branch_id, b.name as branch_name, a.method, a.network, a.payer_number, a.state,
  a.reason, a.paid_pesewas, a.fee_pesewas, a.provider_transaction_id, a.network_transaction_id, f.refund_number, f.refund_is_paid`
const tables = sql`from checkouts c
  join payment_attempts a on a.checkout_id = c.id and a.attempt_number = c.shown_attempt
  join users u on u.id = c.seller_id join branches b on b.id = c.branch_id
  ${lateRefund}`
// A checkout without an attempt is not listed as a transaction.
const isTransaction = sql`c.shown_attempt is not null`

// The policy number is null until the premium is paid.
const oneTransactionRow = transactionRow.extend({
  policy_number: z.string().nullable(),
  policy_product: z.enum(['motor', 'travel']).nullable(),
  customer_code: z.string().nullable(),
  /** Contact of the customer, or of the agent whose wallet was topped up. */
  customer_phone: z.string().nullable(),
  customer_email: z.string().nullable(),
})
export type OneTransactionRow = z.output<typeof oneTransactionRow>

const oneColumns = sql`${columns}, (select p.policy_number from policies p where p.id = c.policy_id) as policy_number,
  (select p.product from policies p where p.id = c.policy_id) as policy_product, h.code as customer_code,
  coalesce(h.phone, w.mobile_number) as customer_phone, coalesce(h.email, w.email) as customer_email`
// `customer_id` can contain ids that are not UUIDs.
const payerId = sql`case when c.customer_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then c.customer_id::uuid end`
const oneTables = sql`${tables} left join customers h on h.id = ${payerId}
  left join users w on w.id = ${payerId} and c.purpose = 'topUp'`

export function findTransaction(tx: Tx, clientReference: string, reach: Sql) {
  return maybe(
    tx,
    oneTransactionRow,
    sql`select ${oneColumns} ${oneTables} where c.client_reference = ${clientReference} and ${reach}`,
  )
}

/** A paid payment of a policy, the latest by default. The caller has checked the reach of the policy. */
export function findPolicyPayment(tx: Tx, policyId: string, clientReference: string | undefined) {
  const byReference = clientReference ? sql`c.client_reference = ${clientReference}` : sql`true`
  return maybe(
    tx,
    oneTransactionRow,
    sql`select ${oneColumns} ${oneTables} where c.policy_id = ${policyId} and c.state = 'paid' and ${byReference}
        order by c.final_at desc limit 1`,
  )
}

/** Reach is not checked, because the signed code of a receipt grants access. */
export function findPaidTransaction(tx: Tx, id: string) {
  return maybe(tx, oneTransactionRow, sql`select ${oneColumns} ${oneTables} where c.id = ${id} and c.state = 'paid'`)
}

const attemptRow = z.object({
  attempt_number: z.number(),
  network: z.enum(NETWORKS).nullable(),
  payer_number: z.string().nullable(),
  state: z.enum(ATTEMPT_STATES),
  reason: z.enum(FAILURE_REASONS).nullable(),
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

const eventRow = z.object({ event: z.string(), detail: z.string().nullable(), at: z.date() })
export type EventRow = z.output<typeof eventRow>

export function eventsOf(tx: Tx, checkoutId: string) {
  return rows(
    tx,
    eventRow,
    sql`select event, detail, at from payment_events where checkout_id = ${checkoutId} order by id limit 500`,
  )
}

export type TransactionFilter = AttemptFilter & {
  q?: string | undefined
  status?: PaymentStatus | undefined
  network?: string | undefined
  method?: string | undefined
  type?: string | undefined
  product?: 'motor' | 'travel' | undefined
  from?: string | undefined
  to?: string | undefined
  branchId?: string | undefined
  soldBy?: string | undefined
  minPesewas?: number | undefined
  maxPesewas?: number | undefined
}
export type TransactionSort = 'createdAt' | '-createdAt' | 'amount' | '-amount'
type Page = { sort: TransactionSort; cursor?: string | undefined; limit: number }

/** Counting stops here, as in the list of policies. */
const COUNT_LIMIT = 1000

export async function listTransactionRows(tx: Tx, reach: Sql, filter: TransactionFilter & Page & CountLimit) {
  const [page, count] = await Promise.all([
    nextTransactionRows(tx, reach, filter),
    countUpTo(tx, sql`from checkouts c where ${matching(reach, filter)}`, filter.countLimit ?? COUNT_LIMIT),
  ])
  const { rows: found, nextCursor, previousCursor } = page
  return { rows: found, meta: { nextCursor, previousCursor, ...count } }
}

/** The next page for exports, without a count. */
export async function nextTransactionRows(tx: Tx, reach: Sql, filter: TransactionFilter & Page) {
  const sort = filter.sort.endsWith('amount')
    ? ({ column: 'c.amount_pesewas', type: 'bigint' } as const)
    : ({ column: 'c.created_at', type: 'timestamptz' } as const)
  const page = keyset({ ...sort, descending: filter.sort.startsWith('-') }, 'c.id', filter.cursor, filter.limit)
  const found = await rows(
    tx,
    transactionRow.extend(cursorColumns),
    sql`select ${columns}, ${page.columns} ${tables} where ${matching(reach, filter)} and ${page.where} ${page.tail}`,
  )
  return page.finish(found)
}

export async function countTransactions(tx: Tx, reach: Sql, filter: TransactionFilter): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from checkouts c where ${matching(reach, filter)}`,
  )
  return count
}

export const STATES: Record<PaymentStatus, string[]> = {
  pending: ['open', 'review'],
  successful: ['paid'],
  failed: ['failed', 'cancelled'],
}

/** The payments `c` of a list. */
export function matching(reach: Sql, filter: TransactionFilter): Sql {
  const list: Sql[] = [isTransaction, reach]
  // Partial indexes: PostgreSQL uses the index of pending payments, and the index of top-ups and changes, only with constants.
  if (filter.status === 'pending') list.push(sql`c.state in ('open', 'review')`)
  else if (filter.status) list.push(sql`c.state = any(${STATES[filter.status]})`)
  if (filter.network) list.push(sql`c.shown_network = ${filter.network}`)
  if (filter.method) list.push(sql`c.shown_method = ${filter.method}`)
  if (filter.type === 'topUp') list.push(sql`c.purpose = 'topUp'`)
  else if (filter.type === 'endorsement') list.push(sql`c.purpose = 'endorsement'`)
  else if (filter.type) list.push(sql`c.purpose = ${filter.type}`)
  if (filter.product) list.push(sql`${productOf} = ${filter.product}`)
  if (filter.from) list.push(sql`c.created_at >= ${`${filter.from}T00:00:00Z`}`)
  if (filter.to) list.push(sql`c.created_at < ${`${addDays(filter.to, 1)}T00:00:00Z`}`)
  if (filter.branchId) list.push(sql`c.branch_id = ${filter.branchId}`)
  if (filter.soldBy) list.push(sql`c.seller_id = ${filter.soldBy}`)
  if (filter.minPesewas !== undefined) list.push(sql`c.amount_pesewas >= ${filter.minPesewas}`)
  if (filter.maxPesewas !== undefined) list.push(sql`c.amount_pesewas <= ${filter.maxPesewas}`)
  list.push(...withAttempt(filter))
  if (filter.q) list.push(matchingText(filter.q))
  return and(list)
}

/** Searches customer, purpose, reference, receipt number, payer's number and the references of provider and network. */
function matchingText(q: string): Sql {
  const byProvider = sql`c.id = any(array(select checkout_id from payment_attempts
    where provider_transaction_id = ${q} or network_transaction_id = ${q}))`
  return sql`(${and(searchWords(q).map((word) => sql`c.search_text like ${containsPattern(word)}`))} or ${byProvider})`
}

/** A text with digits is one word without separators, such as `GR 1234-20` or `024 123 4567`. Names are split into words. */
function searchWords(q: string): string[] {
  const text = q.toUpperCase()
  if (!/\d/.test(text)) return text.split(/\s+/)
  const withoutSeparators = text.replace(/[^A-Z0-9]/g, '')
  return [/^0\d+$/.test(withoutSeparators) ? withoutSeparators.slice(1) : withoutReceiptPrefix(withoutSeparators)]
}

const containsPattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

import type { PaymentStatus } from '@okwan/domain/money/payments/terms'
import { NETWORKS } from '@okwan/domain/platform/phone'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import type { ReachedPayments } from '../payments/scope.ts'
import { matching, STATES, type TransactionFilter } from './store.ts'

const groupRow = z.object({
  date: z.string().nullable(),
  network: z.enum(NETWORKS).nullable(),
  /** Result of `grouping`: 1 is the sum of a day, 2 of a network, 3 of everything. */
  level: z.number(),
  successful: z.number(),
  pending: z.number(),
  /** Payments under review, which `pending` includes. */
  review: z.number(),
  failed: z.number(),
  successful_pesewas: z.number(),
})

const counted = (status: PaymentStatus) =>
  sql`coalesce(sum(s.count) filter (where s.state = any(${STATES[status]})), 0)::bigint`

/** Sums by day, by network and of everything, in one pass, over the totals of days if they contain the filtered values. */
export function summariseTransactions(tx: Tx, reach: ReachedPayments, filter: TransactionFilter) {
  const payments = areInTotals(reach, filter) ? totalledAndOther(reach, filter) : eachPayment(reach.payments, filter)
  return rows(
    tx,
    groupRow,
    sql`select s.day as date, s.network, grouping(s.day, s.network) as level,
               ${counted('successful')} as successful, ${counted('pending')} as pending, ${counted('failed')} as failed,
               coalesce(sum(s.count) filter (where s.state = 'review'), 0)::bigint as review,
               coalesce(sum(s.amount_pesewas) filter (where s.state = 'paid'), 0)::bigint as successful_pesewas
        from (${payments}) s
        group by grouping sets ((s.day), (s.network), ()) order by 1, 2`,
  )
}

const TOTALLED = new Set(['status', 'network', 'method', 'type', 'product', 'from', 'to', 'branchId'])

/** Daily totals cannot be filtered by seller, text, amount or attempt. */
function areInTotals({ isByBranch }: ReachedPayments, filter: TransactionFilter): boolean {
  return isByBranch && Object.entries(filter).every(([name, value]) => value === undefined || TOTALLED.has(name))
}

function eachPayment(payments: Sql, filter: TransactionFilter): Sql {
  return sql`select (c.created_at at time zone 'UTC')::date as day, c.shown_network as network, c.state, 1 as count, c.amount_pesewas
    from checkouts c where ${matching(payments, filter)}`
}

/** Totals, and the payments of days without totals: today, and days whose payments have just changed. */
function totalledAndOther(reach: ReachedPayments, filter: TransactionFilter): Sql {
  const { from = null, to = null } = filter
  return sql`select t.day, t.network, t.state, t.count, t.amount_pesewas
    from payment_day_totals t where ${and(inTotals(reach, filter))}
    union all
    select o.day, s.network, s.state, s.count, s.amount_pesewas
    from (select d::date as day
          from (select (min(created_at) at time zone 'UTC')::date as first_day,
                  (max(created_at) at time zone 'UTC')::date as last_day from checkouts) k,
            generate_series(greatest(k.first_day, ${from}::date), least(k.last_day, ${to}::date), interval '1 day') d
          where k.first_day is not null and not exists (select from payment_days p where p.day = d::date)) o
      cross join lateral (${eachPayment(reach.payments, filter)} and ${IN_DAY}) s`
}

const IN_DAY = sql`c.created_at >= o.day::timestamp at time zone 'UTC' and c.created_at < (o.day + 1)::timestamp at time zone 'UTC'`

function inTotals({ isAll, totals }: ReachedPayments, filter: TransactionFilter): Sql[] {
  const list = isAll && !filter.branchId ? [sql`t.branch_id is null`] : [sql`t.branch_id is not null`, totals]
  if (filter.branchId) list.push(sql`t.branch_id = ${filter.branchId}`)
  if (filter.status) list.push(sql`t.state = any(${STATES[filter.status]})`)
  if (filter.network) list.push(sql`t.network = ${filter.network}`)
  if (filter.method) list.push(sql`t.method = ${filter.method}`)
  if (filter.type) list.push(sql`t.purpose = ${filter.type}`)
  if (filter.product) list.push(sql`t.product = ${filter.product}`)
  if (filter.from) list.push(sql`t.day >= ${filter.from}`)
  if (filter.to) list.push(sql`t.day <= ${filter.to}`)
  return list
}

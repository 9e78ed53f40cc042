import * as z from 'zod'
import { one, rows, type Tx } from '../../../platform/db/database.ts'
import { and, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { coverOrPlan } from '../../../products/rate-books/cover-or-plan.ts'
import { findOutdatedRecordIds } from '../store.ts'
import { isSale, matching, type PolicyFilter, soldIn } from './filter.ts'
import { countAll } from './read-store.ts'

export type Days = { from: string; to: string }
export type About = { product?: string | undefined; branchId?: string | undefined }

const product = z.enum(['motor', 'travel'])
const soldRow = z.object({
  /** Grouping of this row. */
  by: z.enum(['day', 'cover', 'group']),
  day: z.string().nullable(),
  product: product.nullable(),
  cover_type: coverOrPlan.nullable(),
  group_id: z.string().nullable(),
  count: z.number(),
  premium_pesewas: z.number(),
})
export type SoldRow = z.output<typeof soldRow>

export type GroupedBy = 'branch' | 'seller'
const GROUP_COLUMNS: Record<GroupedBy, string> = { branch: 'r.branch_id', seller: 'r.seller_id' }

type Grouped = About & { groupedBy: GroupedBy | null }

/** `isByBranch`: the reach depends only on the branch, so daily totals can be used. */
export type Reached = { policies: Sql; totals: Sql; isByBranch: boolean }

/** All groupings of a period in one pass, over daily totals if they contain the requested values. */
export function soldInDays(tx: Tx, reach: Reached, days: Days, { groupedBy, ...about }: Grouped) {
  const sold =
    groupedBy === 'branch' && reach.isByBranch
      ? totalledAndOther(reach, days, about)
      : countSales(reach, days, groupedBy, about)
  return rows(
    tx,
    soldRow,
    sql`select case grouping(s.day, s.cover_type, s.group_id) when 3 then 'day' when 5 then 'cover' else 'group' end as by,
          s.day, s.product, s.cover_type, s.group_id, sum(s.count)::bigint as count,
          sum(s.premium_pesewas)::bigint as premium_pesewas
        from (${sold}) s
        group by grouping sets ((s.day, s.product), (s.cover_type, s.product), (s.group_id))`,
  )
}

const totalRow = z.object({ count: z.number(), premium_pesewas: z.number() })

export function soldTotal(tx: Tx, reach: Reached, days: Days, about: About) {
  const sold = reach.isByBranch ? totalledAndOther(reach, days, about) : countSales(reach, days, null, about)
  return one(
    tx,
    totalRow,
    sql`select coalesce(sum(s.count), 0)::bigint as count, coalesce(sum(s.premium_pesewas), 0)::bigint as premium_pesewas
        from (${sold}) s`,
  )
}

const COUNTED = sql`count(*) as count, sum(r.premium_pesewas) as premium_pesewas from policy_records r`

function countSales({ policies }: Reached, { from, to }: Days, groupedBy: GroupedBy | null, about: About): Sql {
  const group = raw(groupedBy ? GROUP_COLUMNS[groupedBy] : 'null::uuid')
  return sql`select (r.issued_at at time zone 'UTC')::date as day, r.product, r.cover_type, ${group} as group_id, ${COUNTED}
    where ${and([soldIn(from, to), policies, ...filterConditions(about, 'r')])} group by 1, 2, 3, 4`
}

/** Daily totals by branch, and the sales of days without totals: today, and days whose sales have just changed. */
function totalledAndOther({ policies, totals }: Reached, { from, to }: Days, about: About): Sql {
  const inDays = and([sql`t.day between ${from} and ${to}`, totals, ...filterConditions(about, 't')])
  return sql`select t.day, t.product, t.cover_type, t.branch_id as group_id, t.count, t.premium_pesewas
    from sold_day_totals t where ${inDays}
    union all
    select o.day, s.product, s.cover_type, s.branch_id, s.count, s.premium_pesewas
    from (select d::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') d
          where not exists (select from sold_days k where k.day = d::date)) o
      cross join lateral (
        select r.product, r.cover_type, r.branch_id, ${COUNTED}
        where ${and([IN_DAY, isSale, policies, ...filterConditions(about, 'r')])} group by 1, 2, 3) s`
}

const IN_DAY = sql`r.issued_at >= o.day::timestamp at time zone 'UTC' and r.issued_at < (o.day + 1)::timestamp at time zone 'UTC'`

function filterConditions({ product, branchId }: About, alias: 'r' | 't'): Sql[] {
  const column = (name: string) => raw(`${alias}.${name}`)
  return [
    ...(product ? [sql`${column('product')} = ${product}`] : []),
    ...(branchId ? [sql`${column('branch_id')} = ${branchId}`] : []),
  ]
}

const nameRow = z.object({ id: z.string(), name: z.string() })

export function groupNames(tx: Tx, groupedBy: GroupedBy, ids: string[]) {
  const table =
    groupedBy === 'branch' ? sql`select id, name from branches` : sql`select id, full_name as name from users`
  return rows(tx, nameRow, sql`${table} where id = any(${ids}::uuid[])`)
}

const viewCount = z.object({ name: z.string(), count: z.number() })

/** Counts the rows of several lists, with the same conditions as the lists. */
export async function countViews(tx: Tx, reach: Sql, views: Record<string, Omit<PolicyFilter, 'sort'>>, now: Date) {
  const at = { now, due: await findOutdatedRecordIds(tx, now) }
  const counts = Object.entries(views).map(
    ([name, filter]) =>
      sql`select ${name}::text as name, ${countAll(matching(reach, { ...filter, sort: '-createdAt' }, at))} as count`,
  )
  return rows(tx, viewCount, unionAll(counts))
}

/** Total premium of offers that can still be paid. */
export function premiumAwaited(tx: Tx, reach: Sql, about: About, now: Date) {
  const awaiting = [
    sql`r.is_current`,
    sql`r.status in ('awaiting_payment', 'pay_later')`,
    sql`r.due_at > ${now}`,
    reach,
  ]
  return one(
    tx,
    totalRow,
    sql`select count(*) as count, coalesce(sum(r.premium_pesewas), 0)::bigint as premium_pesewas
        from policy_records r where ${and([...awaiting, ...filterConditions(about, 'r')])}`,
  )
}

function unionAll([first, ...rest]: Sql[]): Sql {
  return rest.reduce((all, next) => sql`${all} union all ${next}`, first ?? sql``)
}

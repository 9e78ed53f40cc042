import * as z from 'zod'
import { one, rows, type Tx } from '../../../platform/db/database.ts'
import { and, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { coverOrPlan } from '../../../products/rate-books/cover-or-plan.ts'
import { whatIsDue } from '../store.ts'
import { matching, type PolicyFilter, soldIn } from './filter.ts'
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

/** All groupings of a period in one pass over the index of sales. */
export function soldInDays(tx: Tx, reach: Sql, days: Days, { groupedBy, ...about }: Grouped) {
  const group = raw(groupedBy ? GROUP_COLUMNS[groupedBy] : 'null::uuid')
  return rows(
    tx,
    soldRow,
    sql`select case grouping(s.day, s.cover_type, s.group_id) when 3 then 'day' when 5 then 'cover' else 'group' end as by,
          s.day, s.product, s.cover_type, s.group_id, sum(s.count)::bigint as count,
          sum(s.premium_pesewas)::bigint as premium_pesewas
        from (select (r.issued_at at time zone 'UTC')::date as day, r.product, r.cover_type, ${group} as group_id,
                count(*) as count, sum(r.premium_pesewas) as premium_pesewas
              from policy_records r where ${soldWhere(reach, days, about)} group by 1, 2, 3, 4) s
        group by grouping sets ((s.day, s.product), (s.cover_type, s.product), (s.group_id))`,
  )
}

const totalRow = z.object({ count: z.number(), premium_pesewas: z.number() })

export function soldTotal(tx: Tx, reach: Sql, days: Days, about: About) {
  return one(
    tx,
    totalRow,
    sql`select count(*) as count, coalesce(sum(r.premium_pesewas), 0)::bigint as premium_pesewas
        from policy_records r where ${soldWhere(reach, days, about)}`,
  )
}

function soldWhere(reach: Sql, { from, to }: Days, about: About): Sql {
  return and([soldIn(from, to), reach, ...aboutSql(about)])
}

function aboutSql({ product: only, branchId }: About): Sql[] {
  return [...(only ? [sql`r.product = ${only}`] : []), ...(branchId ? [sql`r.branch_id = ${branchId}`] : [])]
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
  const at = { now, due: await whatIsDue(tx, now) }
  const counts = Object.entries(views).map(
    ([name, filter]) =>
      sql`select ${name}::text as name, ${countAll(matching(reach, { ...filter, sort: '-createdAt' }, at))} as count`,
  )
  return rows(tx, viewCount, unionAll(counts))
}

/** Total premium of offers that can still be paid. */
export function premiumAwaited(tx: Tx, reach: Sql, about: About, now: Date) {
  const awaiting = [sql`r.is_current`, sql`r.status = 'awaiting_payment'`, sql`r.due_at > ${now}`, reach]
  return one(
    tx,
    totalRow,
    sql`select count(*) as count, coalesce(sum(r.premium_pesewas), 0)::bigint as premium_pesewas
        from policy_records r where ${and([...awaiting, ...aboutSql(about)])}`,
  )
}

function unionAll([first, ...rest]: Sql[]): Sql {
  return rest.reduce((all, next) => sql`${all} union all ${next}`, first ?? sql``)
}

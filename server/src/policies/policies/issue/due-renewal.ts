import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { searchedBy } from '../../../customers/customers/page/policy-words.ts'
import { one, type Tx } from '../../../platform/db/database.ts'
import { and, type Sql, sql } from '../../../platform/db/sql.ts'
import { countUpTo } from '../../../platform/http/paging.ts'
import { notRenewed } from './later-cover.ts'

/** A policy is due for renewal if its cover ends within this number of days, or ended within as many days before today. */
const DUE_DAYS = 30

/** Records `r` that are neither cancelled nor suspended and have no paid next term. */
export const isRenewable = sql`r.is_current and r.product = 'motor' and r.status in ('active', 'expired')
  and r.cancelled_from is null and r.suspended_from is null and ${notRenewed}`

/** Number of days from today to the first and to the last end date of each choice. */
const ENDS = { ended: [-DUE_DAYS, -1], week: [0, 7], month: [0, DUE_DAYS] } as const

export type DueChoice = { q?: string | undefined; due?: keyof typeof ENDS | undefined; branchId?: string | undefined }
type DueFilter = DueChoice & { today: IsoDate }

/** Records `r` that are due for renewal, for the list of renewals, Home, the figures and the side bar. */
export const isDueForRenewal = (reach: Sql, filter: DueFilter): Sql =>
  isDue(reach, filter, sql`(r.end_date, r.id) <= (${lastDay(filter)}::date, ${LAST_ID}::uuid)`)

/**
 * Highest id, so that the end date and the id are compared as a row. For a plain range of two dates, PostgreSQL would plan for
 * 0.5 % of all records and look up the next terms of all due records, instead of only those in the first part of the index.
 */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const endsOf = ({ due }: DueFilter) => (due ? ENDS[due] : ([-DUE_DAYS, DUE_DAYS] as const))
const lastDay = (filter: DueFilter) => addDays(filter.today, endsOf(filter)[1])

function isDue(reach: Sql, filter: DueFilter, endsInTime: Sql): Sql {
  const { today, branchId, q } = filter
  const ofBranch = branchId ? sql`r.branch_id = ${branchId}` : sql`true`
  const matchesSearch = and(q ? searchedBy(q) : [])
  return sql`${isRenewable} and r.end_date >= ${addDays(today, endsOf(filter)[0])} and ${endsInTime} and ${reach}
    and ${ofBranch} and ${matchesSearch}`
}

/** Counting for a screen stops at this number, because each record takes two lookups. */
export const DUE_COUNT_LIMIT = 1_000

/** Sorted like an index, so that PostgreSQL stops at the limit instead of looking for matches among all policies. */
export const countedDue = (due: Sql) => sql`from policy_records r where ${due} order by r.end_date`

export function countDueUpTo(limit: number, tx: Tx, reach: Sql, filter: DueFilter) {
  return countUpTo(tx, countedDue(isDueForRenewal(reach, filter)), limit)
}

/** Counts exactly, for exports. Takes longer the more renewals are due. */
export async function countDueRenewals(tx: Tx, reach: Sql, filter: DueFilter): Promise<number> {
  const due = isDue(reach, filter, sql`r.end_date <= ${lastDay(filter)}`)
  const counted = z.object({ count: z.number() })
  return (await one(tx, counted, sql`select count(*) as count from policy_records r where ${due}`)).count
}

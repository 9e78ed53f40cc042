import { motorPrice } from '@okwan/contract/products/rating'
import { HOLDER_TYPES } from '@okwan/domain/customers/customers/terms'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { POLICY_STATUSES, RENEWABLE_BEFORE_DAYS } from '@okwan/domain/policies/policies/terms'
import { RISK_CODES } from '@okwan/domain/products/rate-books/terms'
import * as z from 'zod'
import { mergedCustomerIds } from '../../../customers/customers/merge/merged-customers.ts'
import { maybe, maybeWide, one, rows, type Tx } from '../../../platform/db/database.ts'
import { join, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, keyset } from '../../../platform/http/paging.ts'
import { coverOrPlan } from '../../../products/rate-books/cover-or-plan.ts'
import { datedColumns } from '../issue/dated-record.ts'
import { insuredBy } from '../issue/later-cover.ts'
import { NO_STAGE, readStage, type Stage } from '../issue/stage-store.ts'
import { isServed, shownCustomerColumns } from '../shown-customer.ts'
import { findOutdatedRecordIds } from '../store.ts'
import { termOfChange } from '../term-of-change.ts'
import { matching, type PolicyFilter, type StatusesAt, sortOf } from './filter.ts'

const policyRow = z.object({
  id: z.string(),
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  product: z.enum(['motor', 'travel']),
  status: z.enum(POLICY_STATUSES),
  ...datedColumns,
  cover_type: coverOrPlan,
  cover_days: z.number(),
  premium_pesewas: z.number(),
  term_start: z.string().nullable(),
  term_premium_pesewas: z.number().nullable(),
  certificate_number: z.string().nullable(),
  issued_at: z.date().nullable(),
  sticker_number: z.string().nullable(),
  mid_reference: z.string().nullable(),
  customer_code: z.string(),
  customer_name: z.string(),
  is_company: z.boolean(),
  phone: z.string(),
  ...shownCustomerColumns,
  vehicle_id: z.string().nullable(),
  registration_number: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  destinations: z.array(z.string()).nullable(),
  seller_id: z.string(),
  seller_name: z.string(),
  agent_id: z.string().nullable(),
  branch_id: z.string(),
  branch_name: z.string(),
  created_at: z.date(),
})
export type PolicyRow = z.output<typeof policyRow>

// Created once, because a schema is compiled on first use. Each row includes the total count, which saves a query.
const pagedRow = policyRow.extend(cursorColumns)
const foundRow = pagedRow.extend({ insured_by: z.string().nullable() })
const listedRow = foundRow.extend({ matching: z.number() })
export type ListedRow = z.output<typeof foundRow>

const columns = sql`r.id, r.policy_id, r.policy_number, r.product, r.status, r.start_date, r.end_date, r.due_at,
  r.suspended_from, r.cancelled_from, r.superseded_from, r.cover_type, r.cover_days, r.premium_pesewas,
  term.start_date as term_start, term.premium_pesewas as term_premium_pesewas, r.certificate_number, r.issued_at, r.sticker_number, r.mid_reference, c.code as customer_code,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
  c.company_name is not null as is_company, c.phone, ${isServed} as is_served,
  c.created_by = r.seller_id as is_added, r.vehicle_id, v.registration_number, v.make, v.model,
  case when r.product = 'travel' then (select t.trip -> 'destinations' from travel_records t where t.policy_record_id = r.id)
  end as destinations, r.seller_id, u.full_name as seller_name, r.agent_id, r.branch_id, b.name as branch_name, r.created_at`
const joined = sql`join customers c on c.id = r.customer_id
  left join vehicles v on v.id = r.vehicle_id join users u on u.id = r.seller_id join branches b on b.id = r.branch_id
  cross join lateral ${termOfChange} term`
const tables = sql`from policy_records r ${joined}`

/** The other policy of a vehicle is looked up only for policies that are due for renewal, which are few in a list. */
const listedColumns = (now: Date) => sql`${columns},
  case when r.product = 'motor' and r.status in ('active', 'expired')
    and r.end_date <= ${addDays(toAccraDate(now), RENEWABLE_BEFORE_DAYS)} then ${insuredBy} end as insured_by`

/** The first records that match one of the conditions: sorted by index for each condition, then merged. */
function firstOf(conditions: Sql[], beyond: Sql, tail: Sql, columns = sql`*`): Sql {
  const select = (selected: Sql, where: Sql) =>
    sql`(select ${selected} from policy_records r where ${where} and ${beyond} ${tail})`
  const [only, ...more] = conditions
  if (only && more.length === 0) return select(columns, only)
  const found = conditions.map((where) => select(sql`*`, where))
  return sql`(select ${columns} from (${join(found, ' union all ')}) r ${tail})`
}

// The page is selected before the joins, so that only its rows are joined.
function pageOf(conditions: Sql[], page: { where: Sql; tail: Sql }): Sql {
  return sql`from ${firstOf(conditions, page.where, page.tail)} r ${joined} ${page.tail}`
}

/** Limits of the count, so that it is fast for millions of policies; search results are counted one by one. */
const COUNT_LIMIT = 1000
const FOUND_LIMIT = 50

export type Page = { cursor?: string | undefined; limit: number }

export async function listPolicyRows(tx: Tx, reach: Sql, filter: PolicyFilter & Page, now: Date) {
  const page = keyset(sortOf(filter), 'r.id', filter.cursor, filter.limit)
  const conditions = matching(reach, filter, await statusesAt(tx, filter, now))
  const countLimit = filter.q ? Math.max(FOUND_LIMIT, filter.limit) : COUNT_LIMIT
  // Counts in the order of the list, because PostgreSQL would otherwise scan the table. Selects one column, because PostgreSQL
  // fills unused columns with null in every counted row.
  const toBeCounted = keyset(sortOf(filter), 'r.id', undefined, countLimit)
  const counted = firstOf(conditions, toBeCounted.where, toBeCounted.tail, sql`r.id`)
  const isFirstFound = filter.q !== undefined && filter.cursor === undefined
  const { found, matched } = isFirstFound
    ? await firstPageOfSearch(tx, counted, page, now)
    : await pageAndCount(tx, { counted, from: pageOf(conditions, page) }, page, now)
  const { rows: pageRows, nextCursor, previousCursor } = page.finish(found)
  const count = { count: Math.min(matched, countLimit), countIsExact: matched <= countLimit }
  return { rows: pageRows, meta: { nextCursor, previousCursor, ...count } }
}

type Keyset = ReturnType<typeof keyset>

async function pageAndCount(tx: Tx, { counted, from }: { counted: Sql; from: Sql }, page: Keyset, now: Date) {
  const matching = sql`(select count(*) from ${counted} m) as matching`
  const found = await rows(tx, listedRow, sql`select ${listedColumns(now)}, ${page.columns}, ${matching} ${from}`)
  return { found, matched: found[0]?.matching ?? 0 }
}

const idRow = z.object({ id: z.string() })

/**
 * The search is the slow part, so the first page is taken from the counted ids. The plan depends on the search words and is made
 * for each search, which is fast for one table and slow for six; the other tables are joined afterwards.
 */
async function firstPageOfSearch(tx: Tx, counted: Sql, page: Keyset, now: Date) {
  const ids = (await rows(tx, idRow, sql`select m.id from ${counted} m`)).map(({ id }) => id)
  if (ids.length === 0) return { found: [], matched: 0 }
  const from = sql`${tables} where r.id = any(${ids}::uuid[])`
  const found = await rows(tx, foundRow, sql`select ${listedColumns(now)}, ${page.columns} ${from} ${page.tail}`)
  return { found, matched: ids.length }
}

/** Exact number of rows of an export, for its progress. */
export async function countPolicies(tx: Tx, reach: Sql, filter: PolicyFilter, now: Date): Promise<number> {
  const conditions = matching(reach, filter, await statusesAt(tx, filter, now))
  const { count } = await one(tx, z.object({ count: z.number() }), sql`select ${countAll(conditions)} as count`)
  return count
}

export function countAll(conditions: Sql[]): Sql {
  return join(
    conditions.map((where) => sql`(select count(*) from policy_records r where ${where})`),
    ' + ',
  )
}

/** Next page of an export, without a count. */
export async function nextPolicyRows(tx: Tx, reach: Sql, filter: PolicyFilter & Page, now: Date) {
  const page = keyset(sortOf(filter), 'r.id', filter.cursor, filter.limit)
  const conditions = matching(reach, filter, await statusesAt(tx, filter, now))
  const found = await rows(tx, pagedRow, sql`select ${columns}, ${page.columns} ${pageOf(conditions, page)}`)
  const { rows: pageRows, nextCursor } = page.finish(found)
  return { rows: pageRows, nextCursor }
}

async function statusesAt(tx: Tx, { status }: PolicyFilter, now: Date): Promise<StatusesAt> {
  return { now, due: status === undefined ? [] : await findOutdatedRecordIds(tx, now) }
}

const placeRow = z.object({ id: z.string(), sort_value: z.string().nullable() })
const neighbourRow = z.object({ product: policyRow.shape.product, policyId: z.string() })

type InList = { policyId: string; filter: PolicyFilter }

/** The previous and next policy in a list; undefined if the policy is out of reach. */
export async function findNeighbours(tx: Tx, reach: Sql, { policyId, filter }: InList, now: Date) {
  const { column, type, descending } = sortOf(filter)
  const position = await maybe(
    tx,
    placeRow,
    sql`select r.id, ${raw(column)}::text as sort_value from policy_records r
        where r.policy_id = ${policyId} and r.is_current and ${reach}`,
  )
  if (!position) return undefined
  // An unissued policy is not in a list of sales.
  if (position.sort_value === null) return { previous: null, next: null }
  const conditions = matching(reach, filter, await statusesAt(tx, filter, now))
  const findNext = async (down: boolean) => {
    const [compare, order] = down ? [raw('<'), raw('desc')] : [raw('>'), raw('asc')]
    const beyond = sql`(${raw(column)}, r.id) ${compare} (${position.sort_value}::${raw(type)}, ${position.id}::uuid)`
    const tail = sql`order by ${raw(column)} ${order}, r.id ${order} limit 1`
    const nearest = sql`select r.product, r.policy_id as "policyId" from ${firstOf(conditions, beyond, tail)} r`
    return (await maybe(tx, neighbourRow, nearest)) ?? null
  }
  return { previous: await findNext(!descending), next: await findNext(descending) }
}

const detailRow = policyRow.extend({
  record_number: z.number(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  is_current: z.boolean(),
  risk_code: z.enum(RISK_CODES).nullable(),
  challenge_reason: z.string().nullable(),
  brown_card_number: z.string().nullable(),
  insured_by: z.string().nullable(),
  /** Sellers entered details of the customer that differed from the record. */
  has_differences: z.boolean(),
  issued_at: z.coerce.date().nullable(),
  due_at: z.coerce.date().nullable(),
  created_at: z.coerce.date(),
  sum_insured_pesewas: z.number(),
  customer_type: z.enum(HOLDER_TYPES),
  ghana_card: z.string().nullable(),
  tin: z.string().nullable(),
  email: z.string().nullable(),
  residential_address: z.string(),
  city: z.string(),
  region: z.string(),
  chassis_key: z.string().nullable(),
  year_of_manufacture: z.number().nullable(),
  color: z.string().nullable(),
  body_type: z.string().nullable(),
  engine_capacity_cc: z.number().nullable(),
  /** Seats in the price of this version. */
  number_of_seats: z.number().nullable(),
  price: motorPrice.nullable(),
  risk: z.object({ ncdYears: z.number() }).nullable(),
  seller_staff_id: z.string(),
  insurer_code: z.string(),
  version: z.number(),
})
export type DetailRow = z.output<typeof detailRow> & Stage

const detailColumns = sql`${columns},
  exists (select from customer_differences d where d.customer_id in ${mergedCustomerIds(sql`coalesce(c.merged_into, c.id)`)}) as has_differences,
  case when r.product = 'motor' and r.status in ('active', 'expired') then ${insuredBy} end as insured_by,
  r.record_number, r.kind, r.is_current, r.risk_code, r.challenge_reason,
  r.brown_card_number, r.sum_insured_pesewas, c.customer_type, c.ghana_card,
  case when c.customer_type = 'corporate' then c.tin end as tin, c.email, c.residential_address,
  c.city, c.region, v.chassis_key, v.year_of_manufacture, v.color, v.body_type, v.engine_capacity_cc,
  coalesce((e.risk ->> 'seats')::integer, v.number_of_seats) as number_of_seats, e.price, e.risk, u.staff_id as seller_staff_id, r.insurer_code, r.version`

const detailTables = sql`${tables} left join motor_estimates e on e.id = r.estimate_id`

export async function findPolicy(
  tx: Tx,
  reach: Sql,
  policyId: string,
  recordId?: string,
): Promise<DetailRow | undefined> {
  const version = recordId ? sql`r.id = ${recordId}` : sql`r.is_current`
  const found = await maybeWide(
    tx,
    detailRow,
    sql`select ${detailColumns} ${detailTables}
        where r.policy_id = ${policyId} and ${version} and ${reach}`,
  )
  return found && { ...found, ...(await readStage(tx, found)) }
}

/** A signed code grants access; the reach of users does not apply to public data. */
export async function findIssuedRecord(tx: Tx, recordId: string): Promise<DetailRow | undefined> {
  const found = await maybe(
    tx,
    detailRow,
    sql`select ${detailColumns} ${detailTables}
        where r.id = ${recordId} and r.issued_at is not null`,
  )
  return found && { ...found, ...NO_STAGE }
}

const versionRow = policyRow.extend({
  record_number: z.number(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  is_current: z.boolean(),
})
export type VersionRow = z.output<typeof versionRow>

export function versionsOf(tx: Tx, reach: Sql, policyId: string) {
  return rows(
    tx,
    versionRow,
    sql`select ${columns}, r.record_number, r.kind, r.is_current ${tables}
        where r.policy_id = ${policyId} and ${reach} order by r.record_number desc limit 100`,
  )
}

/** The id of a policy number, if one of its records is within reach. */
export async function findPolicyId(tx: Tx, reach: Sql, policyNumber: string): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select p.id from policies p where p.policy_number = ${policyNumber}
        and exists (select 1 from policy_records r where r.policy_id = p.id and ${reach})`,
  )
  return row?.id
}

/** Time of a version. For a change this is the issue time, because its creation time is the time of the sale. */
const versionAt = sql`case when r.kind = 'endorsement' then r.issued_at else r.created_at end`

const onRow = z.object({ id: z.string(), status: z.enum(POLICY_STATUSES) })

/** The latest version that was issued and had started by a date, with its status on that date. */
export function findVersionOn(tx: Tx, policyId: string, day: string) {
  return maybe(
    tx,
    onRow,
    sql`select r.id, (select l.to_status from policy_status_log l where l.policy_record_id = r.id
                        and l.at < ${day}::date + 1 order by l.id desc limit 1) as status
        from policy_records r
        where r.policy_id = ${policyId} and r.start_date <= ${day} and r.issued_at is not null
          and ${versionAt} < ${day}::date + 1
        order by r.record_number desc limit 1`,
  )
}

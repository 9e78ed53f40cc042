import { addDays } from '@okwan/domain/platform/dates'
import { type Reader, reachOf } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../../platform/db/database.ts'
import { reachedIn } from '../../../platform/db/reach.ts'
import { and, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, keyset } from '../../../platform/http/paging.ts'
import { mergedCustomerIds, SHOWN, shownFor } from '../merge/merged-customers.ts'
import { customerRow, paid, servedBy, soldBy } from '../store.ts'
import { isLongNumber, isName, matchesSearch } from './search-condition.ts'

export type CustomerFilter = {
  q?: string | undefined
  customerType?: string | undefined
  cover?: 'active' | 'none' | undefined
  addedFrom?: string | undefined
  addedTo?: string | undefined
  branchId?: string | undefined
  sort: 'createdAt' | '-createdAt'
}
type Page = { cursor?: string | undefined; limit: number }

const listedRow = customerRow.extend({
  branch_name: z.string(),
  created_at: z.date(),
  active_policies: z.number(),
  open_claims: z.number(),
})
export type ListedRow = z.output<typeof listedRow>

const pageRow = listedRow.extend({
  email: z.string().nullable(),
  region: z.string(),
  added_by: z.string(),
  challenged_policies: z.number(),
  recent_claims: z.number(),
})
export type PageRow = z.output<typeof pageRow>

const pagedRow = listedRow.extend(cursorColumns)

const claimReach = reachedIn('requests', { branch: 's.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
const addedBy = reachedIn('sales', { branch: 'c.branch_id', owner: 'c.created_by' })

const countPolicies = (reader: Reader, status: string) =>
  sql`(select count(*) from policy_records r where r.customer_id in ${mergedCustomerIds(sql`c.id`)} and r.is_current and r.status = ${status}
    and ${soldBy(reader)})`

const countClaims = (reader: Reader, condition: Sql) =>
  sql`(select count(*) from policy_records r join claims s on s.policy_id = r.policy_id
    where r.customer_id in ${mergedCustomerIds(sql`c.id`)} and r.is_current and ${claimReach(reader)} and ${condition})`

const OPEN = sql`s.status not in ('paid', 'rejected', 'closed', 'withdrawn')`

const columns = (reader: Reader) => sql`c.id, c.code, c.customer_type, c.first_name, c.other_names,
  c.last_name, c.company_name, c.ghana_card, c.phone, c.phone_changed_at, c.date_of_birth, c.city, c.created_by,
  u.agent_id as seller_agent_id, c.branch_id, b.branch_group_id, c.consent_at, c.erased_at, ${servedBy(reader)} as is_served, b.name as branch_name,
  c.created_at, ${countPolicies(reader, 'active')} as active_policies, ${countClaims(reader, OPEN)} as open_claims`

const joined = sql`join users u on u.id = c.created_by join branches b on b.id = c.branch_id`

/**
 * Counting stops here, as in the list of policies. A search or a filter by cover is counted only up to the size of the largest
 * page, because PostgreSQL must read each row.
 */
const COUNT_LIMIT = 1000
const COUNT_LIMIT_OF_SEARCH = 100
/**
 * A search by name first reads this many customers in the order of the list, so that a common name fills a page without
 * reading all matches. All customers are searched only if the page is not full.
 */
const READ_IN_ORDER = 10_000

/** One page of customers. The page is selected before its policies and claims are counted. */
export async function listCustomerRows(tx: Tx, reader: Reader, filter: CustomerFilter & Page) {
  const { rows: page, nextCursor, previousCursor } = await nextCustomerRows(tx, reader, filter)
  const countLimit = filter.q || filter.cover ? COUNT_LIMIT_OF_SEARCH : COUNT_LIMIT
  // A filter by cover counts the newest customers first, because PostgreSQL would start with the oldest, who have cover less
  // often. For a number, the order makes PostgreSQL use the search index instead of comparing the number with every customer.
  const isOrdered = filter.q ? isLongNumber(filter.q) : filter.cover
  const order = isOrdered ? sql`order by c.created_at desc, c.id desc` : sql``
  const limited = sql`${order} limit ${countLimit + 1}`
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from ${selectCustomers(reader, filter, { where: sql`true`, tail: limited })} m`,
  )
  const meta = { nextCursor, previousCursor, count: Math.min(count, countLimit), countIsExact: count <= countLimit }
  return { rows: page, meta }
}

export async function nextCustomerRows(tx: Tx, reader: Reader, filter: CustomerFilter & Page) {
  const sort = { column: 'c.created_at', type: 'timestamptz', descending: filter.sort.startsWith('-') } as const
  const page = keyset(sort, 'c.id', filter.cursor, filter.limit)
  const read = (first: Sql) =>
    rows(tx, pagedRow, sql`select ${columns(reader)}, ${page.columns} from ${first} c ${joined} ${page.tail}`)
  if (filter.q && isName(filter.q) && !isSeller(reader)) {
    const candidates = keyset(sort, 'c.id', filter.cursor, READ_IN_ORDER)
    const firstCandidates = sql`(select * from customers c where ${candidates.where} ${candidates.tail})`
    const found = await read(sql`(select * from ${firstCandidates} c where ${matching(reader, filter)} ${page.tail})`)
    if (found.length > filter.limit) return page.finish(found)
  }
  return page.finish(await read(selectCustomers(reader, filter, page)))
}

export async function countCustomers(tx: Tx, reader: Reader, filter: CustomerFilter): Promise<number> {
  const counted = sql`select count(*) from customers c where ${matching(reader, filter)}`
  return (await one(tx, z.object({ count: z.number() }), counted)).count
}

/** Always one query, so that the response time does not reveal whether the customer exists. */
export function findPage(tx: Tx, reader: Reader, code: string, since: string): Promise<PageRow | undefined> {
  return maybe(
    tx,
    pageRow,
    sql`select ${columns(reader)}, c.email, c.region, u.full_name as added_by,
          ${countPolicies(reader, 'challenged')} as challenged_policies,
          ${countClaims(reader, sql`s.reported_at >= ${since}::date`)} as recent_claims
        from customers c ${joined} where c.id in ${shownFor(sql`k.code = ${code}`)}`,
  )
}

/** Customers of a page or of a count, as a subquery. */
function selectCustomers(reader: Reader, filter: CustomerFilter, { where, tail }: { where: Sql; tail: Sql }): Sql {
  const branches = branchesOf(reader)
  if (filter.q && isLongNumber(filter.q)) {
    // `offset 0` makes PostgreSQL read the search index first, instead of nearly all customers in the order of the list.
    return sql`(select * from (select * from customers c where ${matching(reader, filter)} and ${where} offset 0) c ${tail})`
  }
  if (!branches || filter.q) {
    return sql`(select * from customers c where ${matching(reader, filter)} and ${where} ${tail})`
  }
  // Customers of each branch are read in the order of the list, and the few customers of other branches by id.
  const wanted = sql`${and(filtersOf(reader, filter))} and ${where}`
  return sql`(select * from (
      select c.* from unnest(${branches}) b (id)
      cross join lateral (select * from customers c where c.branch_id = b.id and ${wanted} ${tail}) c
      union all
      select c.* from customers c where c.id = any(array(${ofOtherBranches(reader, branches)}))
        and c.branch_id <> all(${branches}) and ${wanted}) c ${tail})`
}

function matching(reader: Reader, filter: CustomerFilter): Sql {
  return and([...filtersOf(reader, filter), reachedBy(reader, filter)])
}

function filtersOf(reader: Reader, filter: CustomerFilter): Sql[] {
  const list: Sql[] = [sql`c.merged_into is null and c.erased_at is null`]
  if (filter.q) list.push(matchesSearch(reader, filter.q))
  // PostgreSQL uses the partial index of companies only with a constant.
  if (filter.customerType === 'corporate') list.push(sql`c.customer_type = 'corporate'`)
  else if (filter.customerType) list.push(sql`c.customer_type = ${filter.customerType}`)
  if (filter.branchId) list.push(sql`c.branch_id = ${filter.branchId}`)
  if (filter.addedFrom) list.push(sql`c.created_at >= ${filter.addedFrom}::date`)
  if (filter.addedTo) list.push(sql`c.created_at < ${addDays(filter.addedTo, 1)}::date`)
  if (filter.cover) {
    // An array makes PostgreSQL look up the policies of each customer, instead of reading every active policy each time.
    const covered = sql`exists (select 1 from policy_records r where r.customer_id = any(array${mergedCustomerIds(sql`c.id`)})
      and r.is_current and r.status = 'active' and ${soldBy(reader)})`
    list.push(filter.cover === 'active' ? covered : sql`not ${covered}`)
  }
  return list
}

/** The branches of an office user, as an array; undefined for sellers and for users who reach all branches. */
function branchesOf(reader: Reader): Sql | undefined {
  const part = reachOf(reader, 'sales').find(({ by }) => by === 'branch' || by === 'branchGroup')
  if (part?.by === 'branch') return sql`array[${part.id}]::uuid[]`
  if (part?.by !== 'branchGroup') return undefined
  return sql`array(select id from branches where branch_group_id = ${part.id})`
}

/** Whether the reader reaches single customers instead of branches. */
const isSeller = (reader: Reader) => !reachOf(reader, 'sales').some(({ by }) => by === 'all') && !branchesOf(reader)

const mergedAndServed = (reader: Reader) => sql`select k.merged_into from customers k where k.merged_into is not null
  and exists (select 1 from policy_records r where r.customer_id = k.id and ${paid} and ${soldBy(reader)})`

/** Customers of other branches whom the reader added, or who have a paid policy of the branches. */
const ofOtherBranches = (reader: Reader, branches: Sql) => sql`
  select c.id from customers c where c.created_by = ${reader.id} and c.branch_id <> all(${branches})
  union select ${SHOWN} from customer_other_branches o join customers k on k.id = o.customer_id
    where o.branch_id = any(${branches})
      and exists (select 1 from policy_records r where r.customer_id = k.id and ${paid} and ${soldBy(reader)})
  union ${mergedAndServed(reader)}`

/**
 * The rule of `isReached` as SQL. A seller reaches few customers, so their ids are read first. A search of an office user finds
 * few customers, whose reach is then checked one by one.
 */
function reachedBy(reader: Reader, { q }: CustomerFilter): Sql {
  if (reachOf(reader, 'sales').some(({ by }) => by === 'all')) return sql`true`
  if (q && branchesOf(reader)) return sql`(${addedBy(reader)} or ${servedBy(reader)})`
  return sql`c.id = any(array(select c.id from customers c where ${addedBy(reader)}
    union select r.customer_id from policy_records r where ${paid} and ${soldBy(reader)}
    union ${mergedAndServed(reader)}))`
}

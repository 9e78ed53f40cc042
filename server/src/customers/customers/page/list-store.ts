import { parseGhanaCard, parseTin } from '@okwan/domain/customers/customers/identity'
import { addDays } from '@okwan/domain/platform/dates'
import { type Reader, reachOf } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../../platform/db/database.ts'
import { reachedIn } from '../../../platform/db/reach.ts'
import { and, join, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, keyset } from '../../../platform/http/paging.ts'
import { familyOf, SHOWN, shownFor } from '../merge/family.ts'
import { customerRow, paid, servedBy, soldBy } from '../store.ts'

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
  consent_at: z.date(),
  challenged_policies: z.number(),
  recent_claims: z.number(),
})
export type PageRow = z.output<typeof pageRow>

const pagedRow = listedRow.extend(cursorColumns)

const claimReach = reachedIn('requests', { branch: 's.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
const addedBy = reachedIn('sales', { branch: 'c.branch_id', owner: 'c.created_by' })

const policies = (reader: Reader, status: string) =>
  sql`(select count(*) from policy_records r where r.customer_id in ${familyOf(sql`c.id`)} and r.is_current and r.status = ${status}
    and ${soldBy(reader)})`

const claims = (reader: Reader, which: Sql) =>
  sql`(select count(*) from policy_records r join claims s on s.policy_id = r.policy_id
    where r.customer_id in ${familyOf(sql`c.id`)} and r.is_current and ${claimReach(reader)} and ${which})`

const OPEN = sql`s.status not in ('paid', 'rejected', 'closed', 'withdrawn')`

const columns = (reader: Reader) => sql`c.id, c.code, c.customer_type, c.first_name, c.other_names,
  c.last_name, c.company_name, c.ghana_card, c.phone, c.phone_changed_at, c.date_of_birth, c.city, c.created_by,
  u.agent_id as seller_agent_id, c.branch_id, b.branch_group_id, c.erased_at, ${servedBy(reader)} as is_served, b.name as branch_name,
  c.created_at, ${policies(reader, 'active')} as active_policies, ${claims(reader, OPEN)} as open_claims`

const joined = sql`join users u on u.id = c.created_by join branches b on b.id = c.branch_id`

/** Counting stops here, as in the list of policies. */
const COUNT_LIMIT = 1000

/** One page of customers. The page is selected before its policies and claims are counted. */
export async function listCustomerRows(tx: Tx, reader: Reader, filter: CustomerFilter & Page) {
  const { rows: kept, nextCursor, previousCursor } = await nextCustomerRows(tx, reader, filter)
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from (select 1 from customers c where ${matching(reader, filter)} limit ${COUNT_LIMIT + 1}) m`,
  )
  const meta = { nextCursor, previousCursor, count: Math.min(count, COUNT_LIMIT), countIsExact: count <= COUNT_LIMIT }
  return { rows: kept, meta }
}

export async function nextCustomerRows(tx: Tx, reader: Reader, filter: CustomerFilter & Page) {
  const sort = { column: 'c.created_at', type: 'timestamptz', descending: filter.sort.startsWith('-') } as const
  const page = keyset(sort, 'c.id', filter.cursor, filter.limit)
  const first = sql`(select * from customers c where ${matching(reader, filter)} and ${page.where} ${page.tail})`
  const found = await rows(
    tx,
    pagedRow,
    sql`select ${columns(reader)}, ${page.columns} from ${first} c ${joined} ${page.tail}`,
  )
  return page.finish(found)
}

export async function countCustomers(tx: Tx, reader: Reader, filter: CustomerFilter): Promise<number> {
  const counted = sql`select count(*) from customers c where ${matching(reader, filter)}`
  return (await one(tx, z.object({ count: z.number() }), counted)).count
}

/** One query, whether the customer exists or not. */
export function findPage(tx: Tx, reader: Reader, code: string, since: string): Promise<PageRow | undefined> {
  return maybe(
    tx,
    pageRow,
    sql`select ${columns(reader)}, c.email, c.region, u.full_name as added_by, c.consent_at,
          ${policies(reader, 'challenged')} as challenged_policies,
          ${claims(reader, sql`s.reported_at >= ${since}::date`)} as recent_claims
        from customers c ${joined} where c.id in ${shownFor(sql`k.code = ${code}`)}`,
  )
}

function matching(reader: Reader, filter: CustomerFilter): Sql {
  const list: Sql[] = [sql`c.merged_into is null and c.erased_at is null`, reachedBy(reader, filter)]
  if (filter.q) list.push(found(reader, filter.q))
  if (filter.customerType) list.push(sql`c.customer_type = ${filter.customerType}`)
  if (filter.branchId) list.push(sql`c.branch_id = ${filter.branchId}`)
  if (filter.addedFrom) list.push(sql`c.created_at >= ${filter.addedFrom}::date`)
  if (filter.addedTo) list.push(sql`c.created_at < ${addDays(filter.addedTo, 1)}::date`)
  if (filter.cover) {
    // An array is read for each customer. As a subquery, PostgreSQL would compare every customer with every active policy.
    const covered = sql`exists (select 1 from policy_records r where r.customer_id = any(array${familyOf(sql`c.id`)})
      and r.is_current and r.status = 'active' and ${soldBy(reader)})`
    list.push(filter.cover === 'active' ? covered : sql`not ${covered}`)
  }
  return and(list)
}

/**
 * The rule of `isReached` as SQL. The ids of a seller are few and are read first. A search by an office finds few customers,
 * whose reach is then checked one by one.
 */
function reachedBy(reader: Reader, { q }: CustomerFilter): Sql {
  const parts = reachOf(reader, 'sales')
  if (parts.some(({ by }) => by === 'all')) return sql`true`
  const ofOffice = parts.some(({ by }) => by === 'branch' || by === 'branchGroup')
  if (q && ofOffice) return sql`(${addedBy(reader)} or ${servedBy(reader)})`
  return sql`c.id in (select c.id from customers c where ${addedBy(reader)}
    union select r.customer_id from policy_records r where ${paid} and ${soldBy(reader)}
    union select k.merged_into from customers k where k.merged_into is not null
      and exists (select 1 from policy_records r where r.customer_id = k.id and ${paid} and ${soldBy(reader)}))`
}

/** Shorter numbers are in too many policies. */
const SHORTEST_NUMBER = 4

/** Whole identity numbers are compared exactly, so that nobody finds one digit by digit. */
function found(reader: Reader, q: string): Sql {
  // A search by the former name or number of a merged record finds the customer that it was merged into.
  const merged = shownFor(sql`k.merged_into is not null and ${has(reader, q, raw('k'))}`)
  return sql`(${has(reader, q, raw('c'))} or c.id = any(array${merged}))`
}

function has(reader: Reader, q: string, c: Sql): Sql {
  const card = parseGhanaCard(q)?.text
  const tin = parseTin(q)
  const identity = [
    ...(card ? [sql`${c}.ghana_card = ${card}`] : []),
    ...(tin ? [sql`(${c}.tin = ${tin} and ${c}.customer_type = 'corporate')`] : []),
  ]
  if (!/\d/.test(q)) return and(wordsOf(q).map((word) => sql`${c}.search_text like ${within(word)}`))
  const typed = q.toUpperCase().trim()
  const squashed = typed.replace(/[^\p{L}\d]/gu, '')
  const number = /^0\d+$/.test(squashed) ? squashed.slice(1) : squashed
  const own = [...new Set([typed, number])].map((word) => sql`${c}.search_text like ${within(word)}`)
  return sql`(${join([...identity, ...own, ...(number.length < SHORTEST_NUMBER ? [] : [sql`${c}.id = any(${ofPolicy(reader, number)})`])], ' or ')})`
}

/** Customers of policies by plate, chassis or policy number; only of policies within reach, which the search would reveal. */
const ofPolicy = (reader: Reader, number: string) =>
  sql`array(select ${SHOWN} from policy_records r join customers k on k.id = r.customer_id where r.is_current
    and r.search_text like ${within(number)} and ${soldBy(reader)} limit 200)`

function wordsOf(q: string): string[] {
  const words = q.toUpperCase().split(/[\s,]+/)
  const long = words.filter((word) => word.length >= 3)
  return long.length > 0 ? long : [words.join(' ')]
}

const within = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

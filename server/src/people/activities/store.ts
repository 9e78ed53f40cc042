import type { ActivityKind } from '@okwan/domain/people/activities/terms'
import { addDays } from '@okwan/domain/platform/dates'
import { ROLES } from '@okwan/domain/platform/permissions'
import type { Reach } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { SECRET_SUBJECTS } from '../../platform/audit/subjects.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { isSeller, peopleOfAgent } from '../../platform/db/reach.ts'
import { and, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { COUNT_LIMIT, countUpTo, cursorColumns, keyset } from '../../platform/http/paging.ts'
import { reachedEntries } from './scope.ts'
import { rowsOfKind } from './words.ts'

const snapshot = z.record(z.string(), z.unknown()).nullable()

const activityRow = z.object({
  id: z.string(),
  at: z.date(),
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.string(),
  before: snapshot,
  after: snapshot,
  actor_id: z.string().nullable(),
  full_name: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  branch_name: z.string().nullable(),
})
export type ActivityRow = z.output<typeof activityRow>

export type ActivityFilter = {
  /** Id of the reader. Complaints about the reader are hidden until they are shared. */
  readerId: string
  /** Whether the reader sees entries about suspicions. */
  canSeeSuspicions: boolean
  /** Whether the reader sees the notes about alerts. An alert can concern the reader. */
  canSeeAlerts: boolean
  /** Record types whose pages the reader can't open. */
  hidden: readonly string[]
  q?: string
  kind?: ActivityKind
  automatic?: 'yes' | 'no'
  person?: string
  entityType?: string
  entityId?: string
  branchId?: string
  from?: string
  to?: string
}

const columns = sql`a.id, a.at, a.action, a.entity_type, a.entity_id, a.branch_id, a.before, a.after, a.actor_id`

export async function listActivityRows(
  tx: Tx,
  reach: Reach,
  filter: ActivityFilter,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const page = keyset({ column: 'a.at', type: 'timestamptz', descending: true }, 'a.id', cursor, limit)
  const found = await rows(
    tx,
    activityRow.extend(cursorColumns),
    sql`select ${columns}, u.full_name, u.role, b.name as branch_name, ${page.columns}
        from (${matching(reach, filter, sql`${page.where} ${page.tail}`)}) a
          left join users u on u.id = a.actor_id left join branches b on b.id = a.branch_id ${page.tail}`,
  )
  return page.finish(found)
}

export function countActivities(tx: Tx, reach: Reach, filter: ActivityFilter) {
  return countUpTo(tx, sql`from (${matching(reach, filter, sql`true limit ${raw(String(COUNT_LIMIT + 1))}`)}) a`)
}

/**
 * Matching entries `a`; `tail` is the condition, order and limit of the page. For a few users, the newest entries of each are
 * read from the index by user and merged, because a scan of the whole log would be slow.
 */
function matching(reach: Reach, filter: ActivityFilter, tail: Sql): Sql {
  const { q } = filter
  const filtered = and(conditions(filter))
  // References always contain a digit, names never do.
  if (q && !/\d/.test(q)) return byName(q, sql`${reachedEntries(reach)} and ${filtered}`, tail)
  const [part] = reach
  if (part?.by === 'agent') return actionsOf(peopleOfAgent(part.id), filtered, tail)
  return sql`select ${columns} from audit_log a where ${reachedEntries(reach)} and ${filtered} and ${tail}`
}

const actionsOf = (
  people: Sql,
  filtered: Sql,
  tail: Sql,
) => sql`select ${columns} from (${people}) p cross join lateral (
  select ${columns} from audit_log a where a.actor_id = p.id and ${filtered} and ${tail}) a`

/** Entries by users with this name and entries that concern them. */
function byName(name: string, filtered: Sql, tail: Sql): Sql {
  const people = sql`select id from users where full_name ilike ${contains(name)}`
  const byOthers = sql`(a.actor_id is null or a.actor_id <> all(array(${people})))`
  return sql`${actionsOf(people, filtered, tail)} union all
    select ${columns} from (${people}) p cross join lateral (
      select ${columns} from audit_log a where a.entity_type = any(${['user', 'wallet']}) and a.entity_id = p.id::text
        and ${byOthers} and ${filtered} and ${tail}) a`
}

/** Payment references are in capitals, ids in small letters. The index serves a range, but not a pattern that is a parameter. */
function startsWith(reference: string): Sql {
  const inRange = (start: string) => sql`a.entity_id ~>=~ ${start} and a.entity_id ~<~ ${`${start}\u{10ffff}`}`
  return sql`(${inRange(reference.toUpperCase())} or ${inRange(reference.toLowerCase())})`
}

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function conditions(filter: ActivityFilter): Sql[] {
  const list: Sql[] = [
    sql`(a.entity_type <> 'complaint' or not exists (select from complaints s where s.id::text = a.entity_id
      and s.about_id = ${filter.readerId} and not s.is_shared))`,
  ]
  if (filter.canSeeSuspicions) list.push(...notAboutOwnCustomers(filter.readerId))
  else list.push(sql`a.entity_type <> all(${SECRET_SUBJECTS})`)
  if (!filter.canSeeAlerts) list.push(sql`a.action <> 'alert-acknowledged'`)
  if (filter.hidden.length > 0) list.push(notHidden(filter))
  if (filter.branchId) list.push(sql`a.branch_id = ${filter.branchId}`)
  if (filter.automatic === 'no') list.push(sql`a.actor_id is not null`)
  if (filter.person) list.push(sql`a.actor_id = ${filter.person}`)
  if (filter.entityType) list.push(sql`a.entity_type = ${filter.entityType}`)
  if (filter.entityId) list.push(sql`a.entity_id = ${filter.entityId}`)
  if (filter.from) list.push(sql`a.at >= ${filter.from}::date`)
  if (filter.to) list.push(sql`a.at < ${addDays(filter.to, 1)}::date`)
  if (filter.kind) list.push(...ofKind(filter.kind))
  if (filter.q && /\d/.test(filter.q)) list.push(startsWith(filter.q))
  return list
}

/** Hides entries about a suspicion against a customer from the seller of that customer, whatever the role (decision 0108). */
function notAboutOwnCustomers(id: string): Sql[] {
  const own = isSeller({ id }, sql`s.customer_id`)
  return [
    sql`(a.entity_type <> 'suspicious-report' or not exists (select from suspicious_reports s
      where s.id::text = a.entity_id and ${own}))`,
    sql`(a.entity_type <> 'screening-hit' or not exists (select from screening_hits s
      where s.id::text = a.entity_id and ${own}))`,
  ]
}

/** Readers see their own actions on hidden records. Commission is an exception, because a sale can earn it for another person. */
function notHidden({ hidden, readerId }: Pick<ActivityFilter, 'hidden' | 'readerId'>): Sql {
  return sql`(a.entity_type <> all(${[...hidden]}) or (a.actor_id = ${readerId} and a.entity_type <> 'commission'))`
}

function ofKind(kind: ActivityKind): Sql[] {
  const { actions, notActions, entities, notEntities } = rowsOfKind(kind)
  return [
    ...(actions ? [sql`a.action = any(${actions})`] : []),
    ...(notActions ? [sql`a.action <> all(${notActions})`] : []),
    ...(entities ? [sql`a.entity_type = any(${entities})`] : []),
    ...(notEntities ? [sql`a.entity_type <> all(${notEntities})`] : []),
  ]
}

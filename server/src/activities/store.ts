import type { ActivityKind } from '@okwan/domain/activities/terms'
import { addDays } from '@okwan/domain/dates'
import { ROLES } from '@okwan/domain/permissions'
import * as z from 'zod'
import { rows, type Tx } from '../db/database.ts'
import { and, type Sql, sql } from '../db/sql.ts'
import { countUpTo, cursorColumns, keyset } from '../http/paging.ts'
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

/** Whose deeds the caller may see. */
export type ActivityScope = { actorId: string } | { agentId: string } | { branchId: string } | 'all'

export type ActivityFilter = {
  q?: string
  kind?: ActivityKind
  person?: string
  entityType?: string
  entityId?: string
  branchId?: string
  from?: string
  to?: string
}

const tables = sql`from audit_log a left join users u on u.id = a.actor_id left join branches b on b.id = a.branch_id`

export async function listActivityRows(
  tx: Tx,
  scope: ActivityScope,
  filter: ActivityFilter,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const page = keyset({ column: 'a.at', type: 'timestamptz', descending: true }, 'a.id', cursor, limit)
  const found = await rows(
    tx,
    activityRow.extend(cursorColumns),
    sql`select a.id, a.at, a.action, a.entity_type, a.entity_id, a.before, a.after, a.actor_id, u.full_name, u.role,
               b.name as branch_name, ${page.columns}
        ${tables} where ${and(conditions(scope, filter))} and ${page.where} ${page.tail}`,
  )
  return page.finish(found)
}

export function countActivities(tx: Tx, scope: ActivityScope, filter: ActivityFilter) {
  return countUpTo(tx, sql`from audit_log a where ${and(conditions(scope, filter))}`)
}

/** Names of the people that rows are about; everything else is known by its reference. */
export async function namesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const found = await rows(
    tx,
    z.object({ id: z.string(), full_name: z.string() }),
    sql`select id, full_name from users where id::text = any(${userIds})`,
  )
  return new Map(found.map((row) => [row.id, row.full_name]))
}

function conditions(scope: ActivityScope, filter: ActivityFilter): Sql[] {
  const list: Sql[] = [inScope(scope)]
  if (filter.branchId) list.push(sql`a.branch_id = ${filter.branchId}`)
  if (filter.person) list.push(sql`a.actor_id = ${filter.person}`)
  if (filter.entityType) list.push(sql`a.entity_type = ${filter.entityType}`)
  if (filter.entityId) list.push(sql`a.entity_id = ${filter.entityId}`)
  if (filter.from) list.push(sql`a.at >= ${filter.from}::date`)
  if (filter.to) list.push(sql`a.at < ${addDays(filter.to, 1)}::date`)
  if (filter.kind) list.push(...ofKind(filter.kind))
  if (filter.q) {
    const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
    const people = (column: Sql) => sql`array(select ${column} from users where full_name ilike ${like})`
    // Arrays, not subqueries: each of the three then has an index to itself.
    list.push(
      sql`(a.entity_id ilike ${like} or a.actor_id = any(${people(sql`id`)}) or a.entity_id = any(${people(sql`id::text`)}))`,
    )
  }
  return list
}

function inScope(scope: ActivityScope): Sql {
  if (scope === 'all') return sql`true`
  if ('actorId' in scope) return sql`a.actor_id = ${scope.actorId}`
  if ('branchId' in scope) return sql`a.branch_id = ${scope.branchId}`
  const { agentId } = scope
  return sql`a.actor_id = any(array(select id from users where id = ${agentId} or agent_id = ${agentId}))`
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

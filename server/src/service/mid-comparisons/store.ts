import { DIFFERENCE_STATES, MID_DIFFERENCES } from '@okwan/domain/service/mid-comparisons/terms'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const differenceRow = z.object({
  id: z.string(),
  policy_number: z.string(),
  start_date: z.string(),
  kind: z.enum(MID_DIFFERENCES),
  policy_id: z.string().nullable(),
  okwan_value: z.string(),
  mid_value: z.string(),
  state: z.enum(DIFFERENCE_STATES),
  first_seen_at: z.date(),
  resolved_at: z.date().nullable(),
  owner_id: z.string().nullable(),
  owner: z.string().nullable(),
  note: z.string().nullable(),
  explained_by: z.string().nullable(),
  push_id: z.string().nullable(),
  pushed_at: z.date().nullable(),
  push_result: z.string().nullable(),
  is_current: z.boolean(),
})
export type DifferenceRow = z.output<typeof differenceRow>

const columns = sql`d.id, d.policy_number, d.start_date::text, d.kind, d.policy_id, d.okwan_value, d.mid_value, d.state, d.first_seen_at, d.resolved_at,
  d.owner_id, o.full_name as owner, d.note, e.full_name as explained_by, d.push_id, d.pushed_at, d.push_result,
  exists (select from motor_terms t where t.policy_id = d.policy_id and t.start_date = d.start_date and t.is_current) as is_current`
const tables = sql`from register_differences d left join users o on o.id = d.owner_id left join users e on e.id = d.explained_by`

type Page = { cursor?: string | undefined; limit: number }

/** Open differences are listed oldest first, because the oldest are the most urgent; other lists are newest first. */
export function listDifferences(tx: Tx, state: 'open' | 'explained' | 'resolved' | 'all', page: Page) {
  const wanted = state === 'all' ? sql`true` : sql`d.state = ${state}`
  const sort = { column: 'd.first_seen_at', type: 'timestamptz', descending: state !== 'open' } as const
  const row = differenceRow.extend(cursorColumns)
  return listPage(tx, { row, columns, from: sql`${tables} where ${wanted}`, sort, id: 'd.id' }, page)
}

export function findDifference(tx: Tx, id: string): Promise<DifferenceRow | undefined> {
  return maybe(tx, differenceRow, sql`select ${columns} ${tables} where d.id = ${id}`)
}

export function lockDifference(tx: Tx, id: string): Promise<DifferenceRow | undefined> {
  return maybe(tx, differenceRow, sql`select ${columns} ${tables} where d.id = ${id} for update of d`)
}

export function saveOwner(tx: Tx, id: string, ownerId: string) {
  return run(tx, sql`update register_differences set owner_id = ${ownerId} where id = ${id}`)
}

export function saveExplanation(tx: Tx, id: string, { note, by }: { note: string; by: string }, now: Date) {
  return run(
    tx,
    sql`update register_differences set state = 'explained', note = ${note}, explained_by = ${by}, explained_at = ${now},
          owner_id = coalesce(owner_id, ${by}) where id = ${id}`,
  )
}

export function savePush(tx: Tx, id: string, { pushId, by }: { pushId: string; by: string }, now: Date) {
  return run(
    tx,
    sql`update register_differences set push_id = ${pushId}, pushed_by = ${by}, pushed_at = ${now}, push_result = null,
          owner_id = coalesce(owner_id, ${by}) where id = ${id}`,
  )
}

export function savePushResult(tx: Tx, pushId: string, result: string) {
  return run(tx, sql`update register_differences set push_result = ${result.slice(0, 300)} where push_id = ${pushId}`)
}

const openRow = z.object({ count: z.number(), oldest: z.date().nullable() })

export function countOpen(tx: Tx) {
  return one(
    tx,
    openRow,
    sql`select count(*), min(first_seen_at) as oldest from register_differences where state = 'open'`,
  )
}

import type { Shared } from '@okwan/domain/reports/saved-reports/sharing'
import { SHARING_ROLES, SHARINGS } from '@okwan/domain/reports/saved-reports/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

const savedRow = z.object({
  id: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  name: z.string(),
  /** Checked by the contract when it is presented. */
  definition: z.unknown(),
  shared_with: z.enum(SHARINGS),
  shared_role: z.enum(SHARING_ROLES).nullable(),
  shared_branch_id: z.string().nullable(),
  branch_name: z.string().nullable(),
  version: z.number(),
  updated_at: z.date(),
})
export type SavedRow = z.output<typeof savedRow>

const select = sql`select s.id, s.owner_id, u.full_name as owner_name, s.name, s.definition, s.shared_with, s.shared_role,
    s.shared_branch_id, b.name as branch_name, s.version, s.updated_at
  from saved_reports s join users u on u.id = s.owner_id left join branches b on b.id = s.shared_branch_id`

type Reader = { id: string; role: string; branchId: string }

/** Reports of the reader, and reports shared with the reader. A shared report stays available after its owner has left. */
export function listSaved(tx: Tx, { id, role, branchId }: Reader): Promise<SavedRow[]> {
  return rows(
    tx,
    savedRow,
    sql`${select} where s.owner_id = ${id} or s.shared_with = 'everyone' or s.shared_with = 'role' and s.shared_role = ${role}
          or s.shared_with = 'branch' and s.shared_branch_id = ${branchId}
        order by lower(s.name), s.id limit 500`,
  )
}

export function findSaved(tx: Tx, id: string): Promise<SavedRow> {
  return one(tx, savedRow, sql`${select} where s.id = ${id}`)
}

export function lockOwn(tx: Tx, ownerId: string, id: string): Promise<SavedRow | undefined> {
  return maybe(tx, savedRow, sql`${select} where s.id = ${id} and s.owner_id = ${ownerId} for update of s`)
}

/** Counts under a lock on the user's row, so that concurrent requests cannot exceed the limit. */
export async function countForChange(tx: Tx, ownerId: string): Promise<number> {
  await run(tx, sql`select id from users where id = ${ownerId} for no key update`)
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from saved_reports where owner_id = ${ownerId}`,
  )
  return count
}

type Content = Shared & { name: string; definition: object }

export async function insertSaved(tx: Tx, ownerId: string, content: Content, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into saved_reports (owner_id, name, definition, shared_with, shared_role, shared_branch_id, created_at, updated_at)
        values (${ownerId}, ${content.name}, ${content.definition}, ${content.sharedWith}, ${content.role}, ${content.branchId}, ${now}, ${now})
        returning id`,
  )
  return id
}

export function updateSaved(tx: Tx, id: string, content: Content, now: Date): Promise<number> {
  return run(
    tx,
    sql`update saved_reports set name = ${content.name}, definition = ${content.definition}, shared_with = ${content.sharedWith},
          shared_role = ${content.role}, shared_branch_id = ${content.branchId}, version = version + 1, updated_at = ${now}
        where id = ${id}`,
  )
}

export function deleteSaved(tx: Tx, id: string): Promise<number> {
  return run(tx, sql`delete from saved_reports where id = ${id}`)
}

export async function reachesBranch(tx: Tx, branchId: string, reached: Sql): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select b.id from branches b where b.id = ${branchId} and b.closed_at is null and ${reached}`,
  )
  return found !== undefined
}

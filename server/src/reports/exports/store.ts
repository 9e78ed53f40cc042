import { EXPORT_LISTS } from '@okwan/contract/reports/exports'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Row } from '../../platform/documents/csv.ts'

const exportRow = z.object({
  id: z.string(),
  user_id: z.string(),
  format: z.enum(['csv', 'xlsx']),
  list: z.enum(EXPORT_LISTS),
  filter: z.record(z.string(), z.unknown()),
  status: z.enum(['working', 'ready', 'failed']),
  is_stored: z.boolean(),
  row_count: z.number(),
  done_rows: z.number(),
  part_count: z.number(),
  cursor: z.string().nullable(),
  created_at: z.date(),
  expires_at: z.date(),
})
export type ExportRow = z.output<typeof exportRow>

const columns = sql`id, user_id, list, format, filter, status, is_stored, row_count, done_rows, part_count, cursor, created_at, expires_at`

export function insertExport(
  tx: Tx,
  file: Pick<
    ExportRow,
    'user_id' | 'list' | 'format' | 'filter' | 'status' | 'is_stored' | 'row_count' | 'created_at' | 'expires_at'
  >,
) {
  return one(
    tx,
    exportRow,
    sql`insert into exports (user_id, list, format, filter, status, is_stored, row_count, created_at, expires_at)
        values (${file.user_id}, ${file.list}, ${file.format}, ${file.filter}, ${file.status}, ${file.is_stored}, ${file.row_count},
                ${file.created_at}, ${file.expires_at})
        returning ${columns}`,
  )
}

export function findExport(tx: Tx, userId: string, id: string) {
  return maybe(tx, exportRow, sql`select ${columns} from exports where id = ${id} and user_id = ${userId}`)
}

export function lockExport(tx: Tx, id: string) {
  return maybe(tx, exportRow, sql`select ${columns} from exports where id = ${id} for update`)
}

export function exportsOf(tx: Tx, userId: string, now: Date) {
  return rows(
    tx,
    exportRow,
    sql`select ${columns} from exports where user_id = ${userId} and expires_at > ${now} order by created_at desc limit 20`,
  )
}

/** Counts under an advisory lock, so that concurrent starts see each other. */
export async function countWorking(tx: Tx, userId: string) {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`exports of ${userId}`}))`)
  return one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from exports where user_id = ${userId} and status = 'working'`,
  )
}

export function addPart(tx: Tx, id: string, number: number, part: readonly Row[]) {
  return run(
    tx,
    sql`insert into export_parts (export_id, number, rows) values (${id}, ${number}, ${JSON.stringify(part)})`,
  )
}

/** The last part has no cursor; the export is then ready. */
export function saveProgress(
  tx: Tx,
  id: string,
  { parts, rows: done, cursor }: { parts: number; rows: number; cursor: string | undefined },
) {
  return run(
    tx,
    sql`update exports set part_count = ${parts}, done_rows = done_rows + ${done}, cursor = ${cursor ?? null},
          status = ${cursor ? 'working' : 'ready'}
        where id = ${id}`,
  )
}

const partRow = z.object({ rows: z.array(z.array(z.union([z.string(), z.number()]))) })

export function findPart(tx: Tx, id: string, number: number) {
  return one(tx, partRow, sql`select rows from export_parts where export_id = ${id} and number = ${number}`)
}

export function deleteExport(tx: Tx, id: string, owner: Sql = sql`true`) {
  return run(tx, sql`delete from exports where id = ${id} and ${owner}`)
}

import type { ImportColumns, ImportKind, ImportStatus } from '@okwan/domain/sales/imports/terms'
import { IMPORT_KINDS, IMPORT_STATUSES } from '@okwan/domain/sales/imports/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const kind = z.enum(IMPORT_KINDS)
const idRow = z.object({ id: z.string() })

const importRow = z.object({
  id: z.string(),
  kind,
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  row_count: z.number(),
  uploaded_by: z.string(),
  uploader: z.string(),
  uploaded_at: z.date(),
  submitted_by: z.string().nullable(),
  submitted_at: z.date().nullable(),
  submitter: z.string().nullable(),
  approver: z.string().nullable(),
  approved_at: z.date().nullable(),
  undo_by: z.string().nullable(),
  undo_requester: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
})
export type ImportRow = z.output<typeof importRow>

const columns = sql`i.id, i.kind, i.file_name, i.status, i.row_count, i.uploaded_by, u.full_name as uploader, i.uploaded_at,
  i.submitted_by, i.submitted_at, s.full_name as submitter, a.full_name as approver, i.approved_at, i.undo_by,
  n.full_name as undo_requester,
  (select coalesce(jsonb_object_agg(c.state, c.number), '{}') from (
     select r.state, count(*) as number from import_rows r where r.import_id = i.id group by r.state) c) as counts`
const tables = sql`from imports i join users u on u.id = i.uploaded_by left join users s on s.id = i.submitted_by
  left join users a on a.id = i.approved_by left join users n on n.id = i.undo_by`

export function findImport(tx: Tx, id: string) {
  return maybe(tx, importRow, sql`select ${columns} ${tables} where i.id = ${id}`)
}

export function listImportRows(tx: Tx, page: { cursor?: string | undefined; limit: number }) {
  return listPage(
    tx,
    {
      row: importRow.extend(cursorColumns),
      columns,
      from: sql`${tables} where true`,
      counted: sql`from imports where true`,
      sort: { column: 'i.uploaded_at', type: 'timestamptz', descending: true },
      id: 'i.id',
    },
    page,
  )
}

const lockedRow = z.object({
  id: z.string(),
  kind,
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  uploaded_by: z.string(),
  submitted_by: z.string().nullable(),
  submitted_at: z.date().nullable(),
  undo_by: z.string().nullable(),
  undo_from: z.enum(['stopped', 'done']).nullable(),
})
export type LockedImport = z.output<typeof lockedRow>

/** Locks an import, so that people and the job change it one after the other. */
export function lockImport(tx: Tx, id: string) {
  return maybe(
    tx,
    lockedRow,
    sql`select id, kind, file_name, status, uploaded_by, submitted_by, submitted_at, undo_by, undo_from
        from imports where id = ${id} for update`,
  )
}

type NewImport = { kind: ImportKind; fileName: string; digest: string; rowCount: number }

export async function insertImport(tx: Tx, file: NewImport, by: { id: string; at: Date }): Promise<string> {
  const { id } = await one(
    tx,
    idRow,
    sql`insert into imports (kind, file_name, digest, status, row_count, uploaded_by, uploaded_at, moved_at)
        values (${file.kind}, ${file.fileName}, ${file.digest}, 'checking', ${file.rowCount}, ${by.id}, ${by.at}, ${by.at})
        returning id`,
  )
  return id
}

export function moveImport(tx: Tx, id: string, status: ImportStatus, now: Date) {
  return run(tx, sql`update imports set status = ${status}, moved_at = ${now} where id = ${id}`)
}

/** A new submission needs a new approval. */
export function submitImport(tx: Tx, id: string, by: string, now: Date) {
  return run(
    tx,
    sql`update imports set status = 'submitted', submitted_by = ${by}, submitted_at = ${now}, approved_by = null,
          approved_at = null, moved_at = ${now} where id = ${id}`,
  )
}

export function approveImport(tx: Tx, id: string, by: string, now: Date) {
  return run(
    tx,
    sql`update imports set status = 'writing', approved_by = ${by}, approved_at = ${now}, moved_at = ${now} where id = ${id}`,
  )
}

export function requestUndo(tx: Tx, { id, status }: LockedImport, by: string, now: Date) {
  return run(
    tx,
    sql`update imports set status = 'undo_requested', undo_by = ${by}, undo_from = ${status}, moved_at = ${now} where id = ${id}`,
  )
}

export function cancelUndo(tx: Tx, id: string, status: ImportStatus, now: Date) {
  return run(
    tx,
    sql`update imports set status = ${status}, undo_by = null, undo_from = null, moved_at = ${now} where id = ${id}`,
  )
}

export function approveUndo(tx: Tx, id: string, by: string, now: Date) {
  return run(
    tx,
    sql`update imports set status = 'undoing', undo_approved_by = ${by}, moved_at = ${now} where id = ${id}`,
  )
}

const layoutRow = z.object({ kind, columns: z.record(z.string(), z.string()) })

export function listLayouts(tx: Tx) {
  return rows(tx, layoutRow, sql`select kind, columns from import_layouts order by kind`)
}

export function saveLayout(tx: Tx, layout: { kind: ImportKind; columns: ImportColumns }, by: { id: string; at: Date }) {
  return run(
    tx,
    sql`insert into import_layouts (kind, columns, saved_by, saved_at)
        values (${layout.kind}, ${JSON.stringify(layout.columns)}::jsonb, ${by.id}, ${by.at})
        on conflict (kind) do update set columns = excluded.columns, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
  )
}

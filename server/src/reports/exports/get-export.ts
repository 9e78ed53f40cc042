import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { exportEndpoints } from '@okwan/contract/reports/exports'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { readsOf } from '../../platform/db/replica/reads-of.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Row } from '../../platform/documents/csv.ts'
import { tableFile } from '../../platform/documents/table-file.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { LISTS } from './lists.ts'
import { exportName, presentExport } from './present.ts'
import { deleteExport, type ExportRow, exportsOf, findExport, findPart } from './store.ts'

type RecordInput = Parsed<(typeof exportEndpoints)['GET /exports/{exportId}']>

const BATCH = 500

export async function listExports({ tx, actor, now }: Ctx) {
  return (await exportsOf(tx, actor.id, now))
    .filter(({ list }) => can(actor, LISTS[list].permission))
    .map(presentExport)
}

export async function getExport(ctx: Ctx, { params }: RecordInput) {
  return presentExport(await ownExport(ctx, params.exportId))
}

export async function getExportFile(ctx: Ctx, { params }: RecordInput): Promise<FileResponse> {
  const row = await ownExport(ctx, params.exportId)
  if (row.status === 'failed') throw new Refusal('export_failed')
  if (row.status === 'working') throw new Refusal('in_progress', 'This export is still in progress.')
  const batches = row.is_stored ? storedRows(ctx, row) : freshRows(ctx, row)
  return tableFile(ctx, { name: exportName(row), format: row.format, header: LISTS[row.list].header, batches })
}

export async function stopExport({ tx, actor }: Ctx, { params }: RecordInput) {
  const deleted = await deleteExport(tx, params.exportId, sql`user_id = ${actor.id}`)
  if (deleted === 0) throw noSuchExport()
  return { exportId: params.exportId }
}

async function ownExport({ tx, actor, now }: Ctx, id: string): Promise<ExportRow> {
  const row = await findExport(tx, actor.id, id)
  if (!row || row.expires_at <= now || !can(actor, LISTS[row.list].permission)) throw noSuchExport()
  return row
}

async function* freshRows(ctx: Ctx, { list, filter }: ExportRow): AsyncGenerator<readonly Row[]> {
  const reads = readsOf(ctx)
  let cursor: string | undefined
  do {
    const page = { cursor, limit: BATCH, now: ctx.now }
    const next = await reads.read((tx) => LISTS[list].rowsAfter(tx, ctx.actor, filter, page))
    yield next.rows
    cursor = next.nextCursor
  } while (cursor)
}

async function* storedRows({ tx }: Ctx, { id, part_count }: ExportRow): AsyncGenerator<readonly Row[]> {
  for (let part = 0; part < part_count; part++) yield (await findPart(tx, id, part)).rows
}

function noSuchExport(): Refusal {
  return new Refusal('not_found', 'This export doesn’t exist or has expired.')
}

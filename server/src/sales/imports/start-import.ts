import { createHash } from 'node:crypto'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { importEndpoints } from '@okwan/contract/sales/imports'
import { Refusal } from '@okwan/domain/platform/refusal'
import { readImportFile } from '@okwan/domain/sales/imports/file'
import { IMPORT_FIELDS, type ImportColumns, type ImportKind } from '@okwan/domain/sales/imports/terms'
import * as z from 'zod'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { readSheetHeadings, readTable } from './file/read-table.ts'
import { readImport } from './read-imports.ts'
import { extendTimeouts, insertRows } from './row-store.ts'
import { insertImport, saveLayout } from './store.ts'

type Input = Parsed<(typeof importEndpoints)['POST /imports']>

/** Stores the rows of a file and remembers its columns. A job checks the rows; nothing else is written. */
export async function startImport(ctx: Ctx, { query, bytes }: Input) {
  const { kind, fileName } = query
  const columns = readColumns(kind, query.columns)
  await extendTimeouts(ctx.tx)
  const id = await addImport(ctx, { kind, fileName, bytes, table: await readTable(bytes), columns }, ctx.actor.id)
  await addJob(ctx.tx, 'import.run', { importId: id }, { now: ctx.now })
  return readImport(ctx, id)
}

/** The headings of a spreadsheet, to select its columns. */
export async function showHeadings(_ctx: Ctx, { bytes }: Parsed<(typeof importEndpoints)['POST /imports/headings']>) {
  return { headings: await readSheetHeadings(bytes) }
}

type UploadedFile = { kind: ImportKind; fileName: string; bytes: Uint8Array; table: string[][]; columns: ImportColumns }

/** Also used by `okwan import`, which checks the rows itself. */
export async function addImport(ctx: AuditCtx, file: UploadedFile, uploadedBy: string): Promise<string> {
  const { tx, now } = ctx
  const { kind, fileName, bytes, table, columns } = file
  const rows = readImportFile(table, kind, columns)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const by = { id: uploadedBy, at: now }
  await saveLayout(tx, { kind, columns }, by)
  const id = await insertImport(tx, { kind, fileName, digest, rowCount: rows.length }, by)
  await insertRows(tx, id, rows)
  const after = { kind, fileName, rows: rows.length, digest }
  await recordAudit(ctx, { action: 'import-uploaded', entityType: 'import', entityId: id, after })
  return id
}

/** Refuses control characters, because some of them cannot be stored in the database. */
const heading = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const texts = z.record(z.string().max(40), heading)

function readColumns(kind: ImportKind, json: string): ImportColumns {
  const parsed = texts.safeParse(parsedJson(json))
  if (!parsed.success) {
    const message = 'Select the columns of the file.'
    throw new Refusal('import_unreadable', message, [{ path: 'columns', message }])
  }
  return Object.fromEntries(IMPORT_FIELDS[kind].map(({ name }) => [name, parsed.data[name]?.trim() ?? '']))
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

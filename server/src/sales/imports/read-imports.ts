import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ImportedFile, importEndpoints } from '@okwan/contract/sales/imports'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentImport, presentRow } from './present.ts'
import { listStoredRows } from './row-store.ts'
import { openingLines, postedLines } from './rows/balance-rows.ts'
import { findImport, type ImportRow, listImportRows, listLayouts } from './store.ts'

type Endpoints = typeof importEndpoints

export function listColumns({ tx }: Ctx) {
  return listLayouts(tx)
}

export async function listImports({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /imports']>) {
  const { rows, meta } = await listImportRows(tx, query)
  return { data: rows.map((row) => presentImport(row, actor.id)), meta }
}

export async function getImport(ctx: Ctx, { params }: Parsed<Endpoints['GET /imports/{id}']>) {
  return readImport(ctx, params.id)
}

export async function readImport({ tx, actor, now }: Ctx, id: string): Promise<ImportedFile> {
  const row = await requireImport(tx, id)
  return presentImport(row, actor.id, await totalOf(tx, row, now))
}

async function totalOf(tx: Tx, { id, kind, uploaded_by, counts }: ImportRow, now: Date): Promise<number | null> {
  if (kind !== 'opening-balances') return null
  const importing = { tx, now, importId: id, kind, uploadedBy: uploaded_by }
  const lines = (counts.written ?? 0) > 0 ? await postedLines(tx, id) : await openingLines(importing)
  return lines.reduce((sum, { debitPesewas }) => sum + Math.max(0, debitPesewas), 0)
}

export async function listRows({ tx }: Ctx, { params, query }: Parsed<Endpoints['GET /imports/{id}/rows']>) {
  const { status } = await requireImport(tx, params.id)
  const { rows, meta } = await listStoredRows(tx, params.id, query)
  return { data: rows.map((row) => presentRow(row, status)), meta }
}

async function requireImport(tx: Tx, id: string): Promise<ImportRow> {
  const row = await findImport(tx, id)
  if (!row) throw noSuchImport()
  return row
}

export const noSuchImport = () => new Refusal('not_found', 'This import doesn’t exist or you can’t access it.')

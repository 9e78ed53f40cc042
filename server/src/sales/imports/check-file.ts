import type { ImportColumns, ImportKind } from '@okwan/domain/sales/imports/terms'
import type { Database } from '../../platform/db/transaction.ts'
import { readHeadings, readTable } from './file/read-table.ts'
import { countsOf } from './present.ts'
import { listStoredRows, type StoredRow } from './row-store.ts'
import { runBatch } from './run-import.ts'
import { addImport } from './start-import.ts'
import { findImport, listLayouts } from './store.ts'

type NewFile = {
  kind: ImportKind
  fileName: string
  bytes: Uint8Array
  uploadedBy: string
  columnsOf: (headings: readonly string[], savedColumns: ImportColumns | null) => ImportColumns
}

export type CheckedFile = { importId: string; counts: ReturnType<typeof countsOf>; wrong: StoredRow[] }

const SHOWN = 100

/** Uploads a file and checks all its rows in the same call, for the command line. */
export async function checkFile(db: Database, file: NewFile): Promise<CheckedFile> {
  const { kind, fileName, bytes, uploadedBy, columnsOf } = file
  const table = await readTable(bytes)
  const headings = await readHeadings(bytes)
  const importId = await db.transaction(async (tx) => {
    const savedColumns = (await listLayouts(tx)).find((one) => one.kind === kind)?.columns ?? null
    const upload = { kind, fileName, bytes, table, columns: columnsOf(headings, savedColumns) }
    return addImport({ tx, now: new Date() }, upload, uploadedBy)
  })
  while (await db.transaction((tx) => runBatch(tx, importId, new Date()))) continue
  return db.read(async (tx) => {
    const row = await findImport(tx, importId)
    const wrong = await listStoredRows(tx, importId, { state: 'wrong', limit: SHOWN })
    return { importId, counts: countsOf({ counts: row?.counts ?? {} }), wrong: wrong.rows }
  })
}

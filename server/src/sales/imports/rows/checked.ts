import { Refusal } from '@okwan/domain/platform/refusal'
import type { Cells, ImportKind } from '@okwan/domain/sales/imports/terms'
import type { Tx } from '../../../platform/db/database.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Finding, WrittenRow } from '../row-store.ts'

/** Import to which the checked or written rows belong. */
export type Importing = {
  tx: Tx
  now: Date
  importId: string
  kind: ImportKind
  uploadedBy: string
  /** Needed to write, not to check. */
  settings?: Settings | undefined
}

export type RawRow = { rowNumber: number; cells: Cells }

/** Result of the check of a row; `value` is set if the row is ready to be written. */
export type Checked<T> = { finding: Finding; value: T | undefined }

/** Checks and writes rows of one kind. If a batch fails, both functions are called again with parts of the batch. */
export type RowKind<T> = {
  check: (importing: Importing, rows: readonly RawRow[]) => Promise<Checked<T>[]>
  write: (importing: Importing, ready: readonly { rowNumber: number; value: T }[]) => Promise<WrittenRow[]>
}

export function ready<T>(rowNumber: number, key: string, value: T): Checked<T> {
  return { finding: { rowNumber, key, state: 'ready', reason: null, field: null }, value }
}

export function known<T>(rowNumber: number, key: string): Checked<T> {
  return { finding: { rowNumber, key, state: 'known', reason: null, field: null }, value: undefined }
}

/** Result for a refused row; any other error is thrown again. */
export function refusedRow<T>(rowNumber: number, key: string | null, error: unknown): Checked<T> {
  if (!(error instanceof Refusal)) throw error
  return { finding: wrongRow(rowNumber, key, error), value: undefined }
}

const REASON_MAX = 500

export function wrongRow(rowNumber: number, key: string | null, { message, fields }: Refusal): Finding {
  const field = fields[0]?.path ?? null
  return { rowNumber, key, state: 'wrong', reason: message.slice(0, REASON_MAX), field: field?.slice(0, 40) ?? null }
}

/** Parses rows. A row that cannot be read gets its finding here. */
export function parseRows<T>(rows: readonly RawRow[], parse: (cells: Cells) => { key: string; value: T }) {
  const unreadable: Checked<never>[] = []
  const readable: { rowNumber: number; key: string; value: T }[] = []
  for (const { rowNumber, cells } of rows) {
    try {
      readable.push({ rowNumber, ...parse(cells) })
    } catch (error) {
      unreadable.push(refusedRow(rowNumber, null, error))
    }
  }
  return { unreadable, readable }
}

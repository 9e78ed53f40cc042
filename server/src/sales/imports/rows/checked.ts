import { Refusal } from '@okwan/domain/platform/refusal'
import type { Cells, ImportKind } from '@okwan/domain/sales/imports/terms'
import type { Tx } from '../../../platform/db/database.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Finding, Written } from '../row-store.ts'

/** The import that rows are checked or written for. */
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

/** A row with what the check found; `value` is there if the row is ready to be written. */
export type Checked<T> = { finding: Finding; value: T | undefined }

/** How rows of one kind are checked and written. Both are called again for rows that fail together. */
export type RowKind<T> = {
  check: (importing: Importing, rows: readonly RawRow[]) => Promise<Checked<T>[]>
  write: (importing: Importing, ready: readonly { rowNumber: number; value: T }[]) => Promise<Written[]>
}

export function ready<T>(rowNumber: number, key: string, value: T): Checked<T> {
  return { finding: { rowNumber, key, state: 'ready', reason: null, field: null }, value }
}

export function known<T>(rowNumber: number, key: string): Checked<T> {
  return { finding: { rowNumber, key, state: 'known', reason: null, field: null }, value: undefined }
}

/** The reason of a refusal; any other error is a fault. */
export function refusedRow<T>(rowNumber: number, key: string | null, error: unknown): Checked<T> {
  if (!(error instanceof Refusal)) throw error
  return { finding: wrongRow(rowNumber, key, error), value: undefined }
}

const REASON_MAX = 500

export function wrongRow(rowNumber: number, key: string | null, { message, fields }: Refusal): Finding {
  const field = fields[0]?.path ?? null
  return { rowNumber, key, state: 'wrong', reason: message.slice(0, REASON_MAX), field: field?.slice(0, 40) ?? null }
}

/** Parses rows; those that cannot be read are findings already. */
export function parsed<T>(rows: readonly RawRow[], parse: (cells: Cells) => { key: string; value: T }) {
  const wrong: Checked<never>[] = []
  const right: { rowNumber: number; key: string; value: T }[] = []
  for (const { rowNumber, cells } of rows) {
    try {
      right.push({ rowNumber, ...parse(cells) })
    } catch (error) {
      wrong.push(refusedRow(rowNumber, null, error))
    }
  }
  return { wrong, right }
}

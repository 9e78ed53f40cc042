import { splitCsv } from '../../platform/files/csv.ts'
import { sheetOf } from '../../platform/files/sheet.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Cells, IMPORT_FIELDS, type ImportColumns, type ImportKind, MAX_CELL, MAX_IMPORT_ROWS } from './terms.ts'

export type ImportRow = { rowNumber: number; cells: Cells }

export function readCsvTable(csv: string): string[][] {
  const table = splitCsv(csv)
  if (!table) throw refusalOf('file', 'A quotation mark isn’t closed. Export the file again.')
  return table
}

/** Reads every row of a table by its columns. Only a file that is not a table is refused; invalid rows are reported later. */
export function readImportFile(table: readonly string[][], kind: ImportKind, columns: ImportColumns): ImportRow[] {
  const sheet = sheetOf(table)
  for (const { name, label, isRequired } of IMPORT_FIELDS[kind]) {
    const heading = columns[name] ?? ''
    if (heading === '' && isRequired) throw refusalOf(name, `Select the column for “${label}”.`)
    if (heading !== '' && !sheet.has(heading)) {
      throw refusalOf(name, `The file has no column “${heading}”. Select another column.`)
    }
  }
  const { length } = sheet.rows
  if (length === 0) throw refusalOf('file', 'This file has no rows.')
  if (length > MAX_IMPORT_ROWS) {
    throw refusalOf('file', `The file has ${length} rows. Split it into files of at most ${MAX_IMPORT_ROWS} rows.`)
  }
  return sheet.rows.map(({ rowNumber, cell }) => {
    const cells = IMPORT_FIELDS[kind].map(({ name, maxLength }) => [
      name,
      storable(cell(columns[name] ?? ''), maxLength),
    ])
    return { rowNumber, cells: Object.fromEntries(cells) }
  })
}

/** Keeps one character more than allowed, so that the check of the row recognises a text that is too long. */
function storable(text: string, maxLength = MAX_CELL): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, maxLength + 1)
}

function refusalOf(path: string, message: string): Refusal {
  return new Refusal('import_unreadable', message, [{ path, message }])
}

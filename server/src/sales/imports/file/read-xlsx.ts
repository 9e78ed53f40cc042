import { Refusal } from '@okwan/domain/platform/refusal'
import { MAX_IMPORT_ROWS } from '@okwan/domain/sales/imports/terms'
import { unreadableFile } from './unreadable-file.ts'
import { isIntact, type ZipPart, zipPartsOf } from './zip-parts.ts'

/** A sheet of 100,000 motor policies has about 250 MB. A much larger file could use up the memory. */
const MAX_UNPACKED_BYTES = 400_000_000
/** Limit of the parts without rows, such as texts and styles. Each part is in memory as a whole, but rows are read one by one. */
const MAX_OTHER_PARTS_BYTES = 120_000_000
const MAX_COLUMNS = 200

/** Texts of the first sheet, row by row. Files omit empty rows; the result contains them. */
export async function readXlsx(bytes: Uint8Array, maxRows = MAX_IMPORT_ROWS + 1): Promise<string[][]> {
  await checkParts(zipPartsOf(bytes))
  try {
    return await tableOf(bytes, maxRows)
  } catch (error) {
    // Any other error was caused by the file.
    throw error instanceof Refusal ? error : damagedFile()
  }
}

/** Compares sizes and checksums, because the library does not, and would lose rows of a damaged part. */
async function checkParts(parts: readonly ZipPart[]): Promise<void> {
  const sizeOf = (selected: readonly ZipPart[]) => selected.reduce((sum, { size }) => sum + size, 0)
  const others = parts.filter(({ name }) => !name.startsWith('xl/worksheets/'))
  if (sizeOf(parts) > MAX_UNPACKED_BYTES || sizeOf(others) > MAX_OTHER_PARTS_BYTES) {
    throw unreadableFile('The spreadsheet is too large. Split it into several files.')
  }
  for (const part of parts) if (!(await isIntact(part))) throw damagedFile()
}

async function tableOf(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  // Loaded on first use, because few processes read a spreadsheet and the library needs several megabytes.
  const { streamXlsxRows } = await import('hucre/xlsx')
  const table: string[][] = []
  // Reads one row more than allowed, so that the check of the file can refuse a file with too many rows.
  for await (const { index, values } of streamXlsxRows(bytes, { maxRows: maxRows + 1 })) {
    if (index > MAX_IMPORT_ROWS + 1) throw unreadableFile(`The sheet has more than ${MAX_IMPORT_ROWS} rows. Split it.`)
    if (values.length > MAX_COLUMNS)
      throw unreadableFile(`The sheet has more than ${MAX_COLUMNS} columns. Delete the columns that you don’t need.`)
    while (table.length < index) table.push([])
    table[index] = values.map(textOf)
  }
  return table
}

/** Spreadsheets store binary numbers, so 0.1 + 0.2 has 17 digits, but show 15 digits. */
const SIGNIFICANT_DIGITS = 15
const MS_A_DAY = 86_400_000
/** A time without a date is stored as a fraction of the day before 1 January 1900. */
const FIRST_DAY = Date.UTC(1900, 0, 1)

function textOf(value: string | number | boolean | Date | null | undefined): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentOf(value)
  if (typeof value === 'number') return String(Number(value.toPrecision(SIGNIFICANT_DIGITS)))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value ?? ''
}

/** `2026-12-31`, `2026-12-31 14:30` or `14:30`. */
function momentOf(date: Date): string {
  // Adds half a second to round, because a fraction of a day is rarely exact.
  const iso = new Date(date.getTime() + 500).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (date.getTime() < FIRST_DAY) return time
  return date.getTime() % MS_A_DAY === 0 ? day : `${day} ${time}`
}

export const passwordProtected = () =>
  unreadableFile('The spreadsheet has a password. Save it without a password and select it again.')

const damagedFile = () => unreadableFile('The spreadsheet can’t be read. Open it, save it again and select that file.')

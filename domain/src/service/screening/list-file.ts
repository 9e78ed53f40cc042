import { isIsoDate } from '../../platform/dates.ts'
import { splitCsv } from '../../platform/files/csv.ts'
import { Refusal } from '../../platform/refusal.ts'

export type ListEntry = { reference: string; name: string; aliases: string[]; birthDate: string; country: string }
export type ScreeningFile = { listName: string; version: string; entries: ListEntry[] }

/** More entries take longer to store than a request may last. All published sanctions lists are shorter. */
export const ENTRIES_MAX = 50_000
const ALIASES_MAX = 100
const PROBLEMS_MAX = 10

const COLUMNS = ['name', 'aliases', 'birthdate', 'country', 'reference', 'listname', 'version'] as const
type Column = (typeof COLUMNS)[number]
const HEADINGS: Record<Column, string> = {
  name: 'name',
  aliases: 'aliases',
  birthdate: 'birth_date',
  country: 'country',
  reference: 'reference',
  listname: 'list_name',
  version: 'version',
}
const LENGTHS: Record<Column, number> = {
  name: 200,
  aliases: 10_000,
  birthdate: 10,
  country: 100,
  reference: 80,
  listname: 80,
  version: 40,
}

/** Whether a version has so few entries that the file is probably incomplete. */
export function isProbablyIncomplete(entryCount: number, lastEntryCount: number): boolean {
  return entryCount * 2 < lastEntryCount
}

/** Reads a list. One invalid row refuses the file, because a partial list hides people. */
export function readScreeningFile(csv: string): ScreeningFile {
  const cells = splitCsv(csv)
  if (!cells) throw refusalOf('A quotation mark isn’t closed. Export the list again.')
  const [header = [], ...body] = cells
  const indexes = new Map(header.map((title, index) => [title.toLowerCase().replace(/[\s_-]/g, ''), index]))
  const missing = COLUMNS.filter((column) => !indexes.has(column)).map((column) => HEADINGS[column])
  if (missing.length > 0) throw refusalOf(`The file has no column ${missing.join(', ')}.`)
  if (body.length > ENTRIES_MAX)
    throw refusalOf(`The file has more than ${ENTRIES_MAX} rows. Split it into lists with different names.`)
  const rows = body.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return []
    const cell = (column: Column) => row[indexes.get(column) ?? -1]?.trim() ?? ''
    return [readRow(cell, index + 2)]
  })
  const problems = rows.filter((row) => typeof row === 'string')
  if (problems[0] !== undefined) throw refusalOf(problems[0], problems)
  const read = rows.filter((row) => typeof row !== 'string')
  const [first] = read
  if (!first) throw refusalOf('This file has no rows. Export the list again.')
  checkOneList(read)
  return { listName: first.listName, version: first.version, entries: read.map(({ entry }) => entry) }
}

type Row = { rowNumber: number; listName: string; version: string; entry: ListEntry }

/** The row, or the reason why it cannot be read. */
function readRow(cell: (column: Column) => string, rowNumber: number): Row | string {
  const problem = (text: string) => `Row ${rowNumber}: ${text}`
  const empty = (['name', 'reference', 'listname', 'version'] as const).find((column) => cell(column) === '')
  if (empty) return problem(`${HEADINGS[empty]} is empty.`)
  const long = COLUMNS.find((column) => cell(column).length > LENGTHS[column])
  if (long) return problem(`${HEADINGS[long]} is longer than ${LENGTHS[long]} characters.`)
  const unprintable = COLUMNS.find((column) => /[\p{Cc}\p{Cs}]/u.test(cell(column)))
  if (unprintable) return problem(`${HEADINGS[unprintable]} has invisible characters.`)
  const birthDate = cell('birthdate')
  if (birthDate !== '' && !isBirthDate(birthDate)) return problem('enter birth_date as 1970-12-31 or 1970.')
  const aliases = cell('aliases')
    .split(/[;|]/)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '')
  if (aliases.length > ALIASES_MAX) return problem(`aliases has more than ${ALIASES_MAX} names.`)
  const entry = { reference: cell('reference'), name: cell('name'), aliases, birthDate, country: cell('country') }
  return { rowNumber, listName: cell('listname'), version: cell('version'), entry }
}

const isBirthDate = (text: string) => (/^\d{4}$/.test(text) || isIsoDate(text)) && text >= '1850' && text < '2100'

function checkOneList(rows: readonly Row[]): void {
  const seen = new Map<string, number>()
  for (const { rowNumber, listName, version, entry } of rows) {
    if (listName !== rows[0]?.listName || version !== rows[0].version) {
      throw refusalOf(`Row ${rowNumber}: list_name and version must be the same in all rows.`)
    }
    const before = seen.get(entry.reference)
    if (before) throw refusalOf(`Row ${rowNumber}: reference ${entry.reference} is also in row ${before}.`)
    seen.set(entry.reference, rowNumber)
  }
}

function refusalOf(message: string, problems: readonly string[] = [message]): Refusal {
  const errors = problems.slice(0, PROBLEMS_MAX).map((text) => ({ path: 'file', message: text }))
  const more = problems.length > 1 ? ` ${problems.length} rows have errors.` : ''
  return new Refusal('list_unreadable', `${message}${more}`, errors)
}

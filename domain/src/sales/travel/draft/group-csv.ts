import { type IsoDate, isIsoDate } from '../../../platform/dates.ts'
import { splitCsv } from '../../../platform/files/csv.ts'
import { findCountry, type TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import { GENDERS, type Gender, GROUP_CSV_COLUMNS } from '../../../products/travel-plans/terms.ts'
import { personName } from './fields.ts'
import { type Field, form, parsed } from './form.ts'
import { parsePassport } from './passport.ts'

// 200 rows of seven short cells are far below this limit.
const MAX_CHARACTERS = 200_000

/** `row` is the row number in a spreadsheet; the header is row 1. */
export type CsvProblem = { row: number; column?: string; message: string }
/** Traveller without id, which is assigned on saving. */
export type CsvTraveller = Record<
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'gender'
  | 'passportNumber'
  | 'passportExpiryDate'
  | 'nationality'
  | 'relationship',
  string
>

/** Parses the CSV file of a group. Valid rows are returned even if others have problems. */
export function readGroupCsv(
  text: string,
  today: IsoDate,
  book: TravelRateBook,
): { travellers: CsvTraveller[]; problems: CsvProblem[] } {
  if (text.length > MAX_CHARACTERS) return failure('The file is too large.')
  const table = splitCsv(text)
  if (!table) return failure('A closing quotation mark is missing.')
  const [header = [], ...body] = table
  const columns = header.map(normaliseHeader)
  const missing = GROUP_CSV_COLUMNS.filter((column) => !columns.includes(normaliseHeader(column)))
  if (missing.length > 0) {
    return {
      travellers: [],
      problems: missing.map((column) => ({ row: 1, column, message: `Column ${column} is missing.` })),
    }
  }
  const rows = body
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const { max } = book.parties.group
  if (rows.length === 0) return failure('The file has no travellers.')
  if (rows.length > max) return failure(`The file has ${rows.length} travellers. The maximum for a group is ${max}.`)
  return readRows(rows, columns, today, book)
}

function readRows(
  rows: readonly { row: number; cells: string[] }[],
  columns: readonly string[],
  today: IsoDate,
  book: TravelRateBook,
) {
  const travellers: CsvTraveller[] = []
  const problems: CsvProblem[] = []
  const rowOfPassport = new Map<string, number>()
  const traveller = rowForm(today, book)
  for (const { row, cells } of rows) {
    const input = Object.fromEntries(
      GROUP_CSV_COLUMNS.map((column) => [column, cells[columns.indexOf(normaliseHeader(column))]]),
    )
    const reading = traveller(input, '')
    if (!reading.ok) {
      problems.push(...reading.problems.map(({ path, message }) => ({ row, column: path, message })))
      continue
    }
    const { passportExpiry, passportNumber: enteredNumber, ...person } = reading.value
    const passportNumber = parsePassport(enteredNumber, person.nationality)
    const duplicateRow = passportNumber ? rowOfPassport.get(passportNumber) : undefined
    if (!passportNumber || duplicateRow) {
      const message = duplicateRow
        ? `Row ${duplicateRow} has the same passport number.`
        : 'Enter the passport number as printed, such as G1234567.'
      problems.push({ row, column: 'passportNumber', message })
      continue
    }
    rowOfPassport.set(passportNumber, row)
    travellers.push({ ...person, passportNumber, passportExpiryDate: passportExpiry, relationship: 'other' })
  }
  return { travellers, problems }
}

function rowForm(today: IsoDate, book: TravelRateBook) {
  return form({
    firstName: personName('Enter the first name.'),
    lastName: personName('Enter the last name.'),
    dateOfBirth: csvDay('Enter the date of birth.', 'The date of birth is in the future.', (date) => date <= today),
    gender: parsed('Enter male or female.', 'Enter male or female.', parseGender),
    passportNumber: parsed('Enter the passport number.', '', (input) => input),
    passportExpiry: csvDay(
      'Enter the expiry date of the passport.',
      'This passport has expired.',
      (date) => date >= today,
    ),
    nationality: parsed('Enter the nationality.', 'Enter the country or its two-letter code, such as GH.', (input) =>
      parseCountry(input, book),
    ),
  })
}

function csvDay(missing: string, invalid: string, isValid: (date: IsoDate) => boolean): Field<IsoDate> {
  const date = parsed(missing, 'Enter a date, such as 31/12/1990 or 1990-12-31.', parseCsvDate)
  return (raw, path) => {
    const reading = date(raw, path)
    return reading.ok && !isValid(reading.value) ? { ok: false, problems: [{ path, message: invalid }] } : reading
  }
}

/** Spreadsheets in Ghana write the day first. */
function parseCsvDate(input: string): IsoDate | undefined {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(input.trim())
  const date = match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : input.trim()
  return isIsoDate(date) ? date : undefined
}

function parseGender(input: string): Gender | undefined {
  const word = input.trim().toLowerCase()
  return GENDERS.find((gender) => gender === word || gender[0] === word)
}

function parseCountry(input: string, book: TravelRateBook): string | undefined {
  const word = input.trim().toLowerCase()
  return (findCountry(book, word.toUpperCase()) ?? book.countries.find(({ name }) => name.toLowerCase() === word))?.iso2
}

function normaliseHeader(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}

function failure(message: string): { travellers: CsvTraveller[]; problems: CsvProblem[] } {
  return { travellers: [], problems: [{ row: 1, message }] }
}

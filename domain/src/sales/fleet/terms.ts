import { splitCsv } from '../../platform/files/csv.ts'
import { parseCedis } from '../../platform/money.ts'
import { COVER_LABELS, COVER_TYPES, type CoverType } from '../../products/rating/terms.ts'
import type { DraftVehicle } from '../motor/draft.ts'

/** Columns that the user fills in; the first row of the table names them in any order. */
export const ENTRY_COLUMNS = [
  'registration',
  'chassis',
  'use',
  'cover',
  'make',
  'model',
  'year',
  'colour',
  'body',
  'engine',
  'seats',
  'value',
] as const
/** Names of the columns on screens. A table can have them in its first row. */
export const COLUMN_LABELS: Record<(typeof ENTRY_COLUMNS)[number], string> = {
  registration: 'Registration',
  chassis: 'Chassis or VIN',
  use: 'Vehicle use',
  cover: 'Cover',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  colour: 'Colour',
  body: 'Body type',
  engine: 'Engine (cc)',
  seats: 'Seats',
  value: 'Value (GH₵)',
}

/** `photos` contains file ids separated by spaces. */
export const FLEET_COLUMNS = [...ENTRY_COLUMNS, 'photos'] as const
export type FleetColumn = (typeof FLEET_COLUMNS)[number]

/** One vehicle as typed; every cell is text. */
export type FleetCells = Record<FleetColumn, string>

export const MAX_VEHICLES = 1000
/** Enough for a thousand rows, each with twelve short cells and the ids of six photos. */
export const MAX_TABLE_CHARACTERS = 550_000

/** Parses CSV or cells pasted from a spreadsheet; returns a problem if the table is invalid as a whole. */
export function readFleetTable(text: string): { rows: FleetCells[] } | { problem: string } {
  if (text.length > MAX_TABLE_CHARACTERS) return { problem: 'The table is too large.' }
  const table = splitCsv(text.trim())
  if (!table) return { problem: 'A closing quotation mark is missing.' }
  const [header = [], ...body] = table
  const columns = header.map(columnOf)
  const missing = ENTRY_COLUMNS.filter((column) => !OPTIONAL.includes(column) && !columns.includes(column))
  if (missing.length > 0) {
    const names = missing.map((column) => COLUMN_LABELS[column]).join(', ')
    return {
      problem: `The first row must contain the column names. Missing ${missing.length === 1 ? 'column' : 'columns'}: ${names}.`,
    }
  }
  const filled = body.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { problem: 'The table has no vehicles.' }
  if (filled.length > MAX_VEHICLES) {
    return { problem: `The table has ${filled.length} vehicles. The maximum is ${MAX_VEHICLES}.` }
  }
  return { rows: filled.map((cells) => cellsOf(cells, columns)) }
}

const OPTIONAL: readonly FleetColumn[] = ['value', 'photos']

/** Common alternative column names. */
const OTHER_NAMES: Record<string, FleetColumn> = {
  registrationnumber: 'registration',
  plate: 'registration',
  chassisnumber: 'chassis',
  vin: 'chassis',
  riskcode: 'use',
  covertype: 'cover',
  yearofmanufacture: 'year',
  color: 'colour',
  bodytype: 'body',
  enginecapacity: 'engine',
  enginecc: 'engine',
  cc: 'engine',
  numberofseats: 'seats',
  marketvalue: 'value',
}

function columnOf(heading: string): FleetColumn | undefined {
  const name = heading.toLowerCase().replace(/[^a-z]/g, '')
  const byLabel = ENTRY_COLUMNS.find((column) => isSameWord(COLUMN_LABELS[column], heading))
  return FLEET_COLUMNS.find((column) => column === name) ?? byLabel ?? OTHER_NAMES[name]
}

function cellsOf(cells: readonly string[], columns: readonly (FleetColumn | undefined)[]): FleetCells {
  const cell = (column: FleetColumn) => (cells[columns.indexOf(column)] ?? '').trim()
  return {
    registration: cell('registration'),
    chassis: cell('chassis'),
    use: cell('use'),
    cover: cell('cover'),
    make: cell('make'),
    model: cell('model'),
    year: cell('year'),
    colour: cell('colour'),
    body: cell('body'),
    engine: cell('engine'),
    seats: cell('seats'),
    value: cell('value'),
    photos: cell('photos'),
  }
}

/** Writes the table as CSV, for the server or a spreadsheet. */
export function writeFleetTable(rows: readonly FleetCells[]): string {
  const columns = rows.some(({ photos }) => photos !== '') ? FLEET_COLUMNS : ENTRY_COLUMNS
  return csvOf([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}

/** Writes rows of texts as CSV. */
export function csvOf(table: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return table.map(line).join('\n')
}

/** Vehicle of a row; invalid numbers are undefined. */
export function vehicleOf(cells: FleetCells): DraftVehicle {
  const [yearOfManufacture, engineCapacity, numberOfSeats] = [cells.year, cells.engine, cells.seats].map(wholeNumber)
  return {
    make: cells.make,
    model: cells.model,
    color: cells.colour,
    bodyType: cells.body,
    yearOfManufacture,
    engineCapacity,
    numberOfSeats,
    // Only electric vehicles have no engine size.
    ...(engineCapacity === 0 ? { fuelType: 'electric' as const } : {}),
  }
}

export function coverOf({ cover: input }: FleetCells): CoverType | undefined {
  return COVER_TYPES.find((cover) => [cover, COVER_LABELS[cover]].some((name) => isSameWord(name, input)))
}

/** Vehicle value; undefined if the cell is empty or invalid. */
export function valuePesewasOf({ value }: FleetCells): number | undefined {
  return value === '' ? undefined : parseCedis(value)
}

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function photoFileIdsOf({ photos }: FleetCells): string[] {
  return [...new Set(photos.split(/\s+/).filter((id) => FILE_ID.test(id)))]
}

/** Whether two words are equal apart from case, spaces and punctuation. */
export function isSameWord(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function wholeNumber(input: string): number | undefined {
  const digits = input.replace(/[\s,]/g, '').replace(/cc$/i, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}

/** Questions of a single sale, asked once for all vehicles of a fleet. */
export const FLEET_QUESTIONS = ['hire', 'declined', 'modified', 'claims'] as const
export type FleetQuestion = (typeof FLEET_QUESTIONS)[number]
export type FleetAnswers = Partial<Record<FleetQuestion, 'yes' | 'no'>>

/** A blank answer is not "no"; a "yes" needs an underwriter or another class. */
export function answerProblems(questions: readonly FleetQuestion[], answers: FleetAnswers) {
  return questions.flatMap((question) => {
    const message = answers[question] === undefined ? 'Select yes or no.' : REFUSAL_REASONS[question]
    return answers[question] === 'no' ? [] : [{ path: question, message }]
  })
}

const REFUSAL_REASONS: Record<FleetQuestion, string> = {
  hire: 'Change the use of these vehicles to a taxi, hiring, bus or cartage class. Then select no.',
  declined: 'An underwriter must approve every vehicle. Sell the vehicles separately.',
  modified: 'Sell the modified vehicles separately to request underwriter approval. Then select no.',
  claims: 'Sell these vehicles separately to request underwriter approval. Then select no.',
}

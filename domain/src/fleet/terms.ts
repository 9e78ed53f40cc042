import { splitCsv } from '../csv.ts'

/** The columns of a fleet's table, as its first row names them, in any order. */
export const FLEET_COLUMNS = [
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
export type FleetColumn = (typeof FLEET_COLUMNS)[number]

/** One vehicle as it was typed; every cell is text. */
export type FleetCells = Record<FleetColumn, string>

export const MOST_VEHICLES = 1000
/** A thousand rows of twelve short cells. */
export const MOST_TABLE_CHARACTERS = 300_000

/** A table as spreadsheets write it, or what is wrong with it as a whole. */
export function readFleetTable(text: string): { rows: FleetCells[] } | { problem: string } {
  if (text.length > MOST_TABLE_CHARACTERS) return { problem: 'The table is too large.' }
  const table = splitCsv(text.trim())
  if (!table) return { problem: 'A quotation mark is opened but never closed.' }
  const [header = [], ...body] = table
  const columns = header.map(columnOf)
  const missing = FLEET_COLUMNS.filter((column) => !OPTIONAL.includes(column) && !columns.includes(column))
  if (missing.length > 0) {
    const names = missing.join(', ')
    return {
      problem: `The first row names the columns. ${missing.length === 1 ? 'Missing' : 'Missing ones'}: ${names}.`,
    }
  }
  const filled = body.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { problem: 'The table has no vehicles.' }
  if (filled.length > MOST_VEHICLES) {
    return { problem: `The table has ${filled.length} vehicles; at most ${MOST_VEHICLES} are sold at once.` }
  }
  return { rows: filled.map((cells) => cellsOf(cells, columns)) }
}

const OPTIONAL: readonly FleetColumn[] = ['value']

/** What people write above a column instead of its name. */
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
  return FLEET_COLUMNS.find((column) => column === name) ?? OTHER_NAMES[name]
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
  }
}

/** The same table as text again, for the server or a spreadsheet. */
export function writeFleetTable(rows: readonly FleetCells[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [line(FLEET_COLUMNS), ...rows.map((row) => line(FLEET_COLUMNS.map((column) => row[column])))].join('\n')
}

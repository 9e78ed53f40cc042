import { expect, test } from 'vitest'
import { nic2024 } from '../rating/nic-2024.fixture.ts'
import { checkFleet } from './check-fleet.ts'
import type { FleetTerms } from './check-vehicle.ts'
import { type FleetCells, readFleetTable, writeFleetTable } from './terms.ts'

const TERMS: FleetTerms = {
  startDate: '2026-11-16',
  endDate: '2027-11-15',
  today: '2026-11-16',
  fleetSize: 1,
  holderType: 'corporate',
}

const CAR: FleetCells = {
  registration: 'GR 4821-22',
  chassis: 'JTDBR32E720012345',
  use: 'X4',
  cover: 'Third Party',
  make: 'Toyota',
  model: 'Corolla',
  year: '2018',
  colour: 'Silver',
  body: 'Saloon',
  engine: '1,800',
  seats: '5',
  value: '',
}
const check = (rows: FleetCells[], terms: Partial<FleetTerms> = {}) => checkFleet(rows, { ...TERMS, ...terms }, nic2024)
const columnsWrong = (change: Partial<FleetCells>, terms: Partial<FleetTerms> = {}) =>
  check([{ ...CAR, ...change }], terms)[0]?.problems.map(({ column }) => column)

test('a row costs what the same vehicle costs by itself', () => {
  expect(check([CAR])[0]).toMatchObject({ problems: [], sale: { totalPesewas: 48_200 } })
})

test('a fleet costs less for its own damage, and the same for third parties', () => {
  const valued = { ...CAR, cover: 'comprehensive', value: '60,000' }
  const [alone] = check([valued])
  const [many] = check([valued], { fleetSize: 12 })
  expect(many?.sale?.totalPesewas).toBeLessThan(alone?.sale?.totalPesewas ?? 0)
  expect(check([CAR], { fleetSize: 12 })[0]?.sale?.totalPesewas).toBe(48_200)
})

test.each([
  [{ registration: 'nonsense' }, ['registration']],
  [{ chassis: '' }, ['chassis']],
  [{ use: 'rocket' }, ['use']],
  [{ cover: 'everything' }, ['cover']],
  [{ make: '', year: 'new' }, ['make', 'year']],
  [{ engine: 'big' }, ['engine']],
  [{ cover: 'comprehensive' }, ['value']],
  // A company's car is not a person's.
  [{ use: 'X1' }, ['use']],
  // An underwriter must look at it.
  [{ cover: 'comprehensive', value: '5,000,000' }, ['cover']],
] as [Partial<FleetCells>, string[]][])('%j is refused at %j', (change, columns) => {
  expect(columnsWrong(change)).toEqual(columns)
})

test('cover does not begin in the past', () => {
  expect(columnsWrong({}, { startDate: '2026-11-01' })).toEqual(['period'])
})

test('a vehicle stands in the table once', () => {
  const twin = { ...CAR, chassis: 'JTDBR32E720054321' }
  expect(check([CAR, twin])[1]?.problems).toEqual([{ column: 'registration', message: 'Vehicle 1 has the same.' }])
})

test('a vehicle we insure already is refused', () => {
  const covered = [{ plateKey: null, chassisKey: 'JTDBR32E720012345', message: 'Covered.' }]
  const [vehicle] = checkFleet([CAR], TERMS, nic2024, covered)
  expect(vehicle?.problems).toEqual([{ column: 'chassis', message: 'Covered.' }])
  expect(vehicle?.sale).toBeUndefined()
})

test('a table is read with its columns in any order, under other names, and pasted from a spreadsheet', () => {
  const text =
    'Plate\tVIN\tRisk code\tCover type\tMake\tModel\tYear\tColor\tBody type\tEngine cc\tSeats\nGR 1-20\tABC\tX4\txtra\tKia\tRio\t2019\tRed\tSaloon\t1400\t5'
  expect(readFleetTable(text)).toEqual({
    rows: [expect.objectContaining({ registration: 'GR 1-20', chassis: 'ABC', use: 'X4', colour: 'Red', value: '' })],
  })
})

test('what was written is read back as it was', () => {
  const rows = [{ ...CAR, make: 'A "quoted", make', model: 'two\nlines' }]
  expect(readFleetTable(writeFleetTable(rows))).toEqual({ rows })
})

test.each([
  ['plate,chassis', /Missing ones: use/],
  [writeFleetTable([]), /no vehicles/],
  [`${writeFleetTable([])}\n${'GR 1-20\n'.repeat(1001)}`, /at most 1000/],
])('a table that is not one is refused as a whole', (text, problem) => {
  expect(readFleetTable(text)).toEqual({ problem: expect.stringMatching(problem) })
})

import { expect, test } from 'vitest'
import { nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
import { checkFleet } from './check-fleet.ts'
import type { FleetTerms } from './check-vehicle.ts'
import { COLUMN_LABELS, ENTRY_COLUMNS, type FleetCells, readFleetTable, writeFleetTable } from './terms.ts'

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
  photos: '',
}
const check = (rows: FleetCells[], terms: Partial<FleetTerms> = {}) => checkFleet(rows, { ...TERMS, ...terms }, nic2024)
const columnsWrong = (change: Partial<FleetCells>, terms: Partial<FleetTerms> = {}) =>
  check([{ ...CAR, ...change }], terms)[0]?.problems.map(({ column }) => column)

test('a row has the same price as a single sale', () => {
  expect(check([CAR])[0]).toMatchObject({ problems: [], rated: { totalPesewas: 48_200 } })
})

test('the fleet discount applies to own damage, not to third party', () => {
  const valued = { ...CAR, cover: 'comprehensive', value: '60,000' }
  const [singleVehicle] = check([valued])
  const [inFleet] = check([valued], { fleetSize: 12 })
  expect(inFleet?.rated?.totalPesewas).toBeLessThan(singleVehicle?.rated?.totalPesewas ?? 0)
  expect(check([CAR], { fleetSize: 12 })[0]?.rated?.totalPesewas).toBe(48_200)
})

test.each([
  [{ registration: 'nonsense' }, ['registration']],
  [{ chassis: '' }, ['chassis']],
  [{ use: 'rocket' }, ['use']],
  [{ cover: 'everything' }, ['cover']],
  [{ make: '', year: 'new' }, ['make', 'year']],
  [{ engine: 'big' }, ['engine']],
  [{ cover: 'comprehensive' }, ['value']],
  // Private individual class for a company.
  [{ use: 'X1' }, ['use']],
  // Needs underwriter approval.
  [{ cover: 'comprehensive', value: '5,000,000' }, ['cover']],
  // Not available for this value, use or age.
  [{ cover: 'Third Party Fire & Theft', value: '4,000' }, ['value']],
  [{ cover: 'xtra', use: 'AMBHEARSE' }, ['cover']],
  [{ cover: 'xtra', year: '1999' }, ['year']],
] as [Partial<FleetCells>, string[]][])('%j is refused at %j', (change, columns) => {
  expect(columnsWrong(change)).toEqual(columns)
})

test('the start date cannot be in the past', () => {
  expect(columnsWrong({}, { startDate: '2026-11-01' })).toEqual(['period'])
})

test('a vehicle can be listed only once', () => {
  const duplicate = { ...CAR, chassis: 'JTDBR32E720054321' }
  expect(check([CAR, duplicate])[1]?.problems).toEqual([
    { column: 'registration', message: 'Vehicle 1 has the same registration number.' },
  ])
})

const PHOTOS = [1, 2, 3, 4].map((n) => `0000000${n}-0000-4000-8000-000000000000`)

test('cover of the vehicle itself requires photos but is priced without them', () => {
  const valued = { ...CAR, cover: 'comprehensive', value: '60,000' }
  const [without, few, enough] = check([
    valued,
    {
      ...valued,
      registration: 'GR 4822-22',
      chassis: 'JTDBR32E720012346',
      photos: [...PHOTOS.slice(1), PHOTOS[1]].join(' '),
    },
    { ...valued, registration: 'GR 4823-22', chassis: 'JTDBR32E720012347', photos: PHOTOS.join(' ') },
  ])
  expect(without?.problems.map(({ column }) => column)).toEqual(['photos'])
  expect(few?.problems.map(({ column }) => column)).toEqual(['photos'])
  expect(enough?.problems).toEqual([])
  expect(without?.rated?.totalPesewas).toBe(enough?.rated?.totalPesewas)
  expect(enough?.rated?.draft.underwriting?.photoFileIds).toEqual(PHOTOS)
})

const OWN_COVER = { insurer: 'ours', insurerName: 'Okwan', startDate: '2026-01-01' } as const
const OTHER_INSURER_COVER = { insurer: 'other', insurerName: 'Sankofa', startDate: '2026-01-01' } as const

test.each([
  [
    { ...OWN_COVER, endDate: '2026-12-31' },
    'Insured by us until 31 Dec 2026. Options: renew the policy, change the policy or remove the vehicle.',
  ],
  [
    { ...OWN_COVER, endDate: '2026-11-30' },
    'Insured by us until 30 Nov 2026. Options: start cover on 1 Dec 2026, renew the policy, change the policy or remove the vehicle.',
  ],
  [
    { ...OTHER_INSURER_COVER, endDate: '2026-11-30' },
    'Insured by Sankofa until 30 Nov 2026. Options: start cover on 1 Dec 2026, sell the vehicle separately with the cancellation letter or remove the vehicle.',
  ],
])('existing cover is reported with the available options: %j', (cover, message) => {
  const [byChassis] = checkFleet([CAR], TERMS, nic2024, [{ plateKey: null, chassisKey: 'JTDBR32E720012345', cover }])
  expect(byChassis).toMatchObject({ problems: [{ column: 'vehicle', message }], rated: undefined })
  const both = [{ plateKey: 'GR482122', chassisKey: 'JTDBR32E720012345', cover }]
  expect(checkFleet([CAR], TERMS, nic2024, both)[0]?.problems).toEqual([{ column: 'vehicle', message }])
})

test('cover that ends before the period is ignored', () => {
  const covered = [{ plateKey: 'GR482122', cover: { ...OTHER_INSURER_COVER, endDate: '2026-11-15' } }]
  expect(checkFleet([CAR], TERMS, nic2024, covered)[0]?.problems).toEqual([])
})

test('columns can be in any order, have other names and be pasted from a spreadsheet', () => {
  const text =
    'Plate\tVIN\tRisk code\tCover type\tMake\tModel\tYear\tColor\tBody type\tEngine cc\tSeats\nGR 1-20\tABC\tX4\txtra\tKia\tRio\t2019\tRed\tSaloon\t1400\t5'
  expect(readFleetTable(text)).toEqual({
    rows: [expect.objectContaining({ registration: 'GR 1-20', chassis: 'ABC', use: 'X4', colour: 'Red', value: '' })],
  })
})

test('the names that the page lists are accepted', () => {
  const header = ENTRY_COLUMNS.map((column) => COLUMN_LABELS[column]).join('\t')
  const cells = ENTRY_COLUMNS.map((column) => CAR[column]).join('\t')
  expect(readFleetTable(`${header}\n${cells}`)).toEqual({ rows: [CAR] })
})

test('a written table is read back unchanged', () => {
  const rows = [{ ...CAR, make: 'A "quoted", make', model: 'two\nlines', photos: PHOTOS.join(' ') }]
  expect(readFleetTable(writeFleetTable(rows))).toEqual({ rows })
})

test.each([
  ['plate,chassis', /Missing columns: Vehicle use, Cover/],
  [writeFleetTable([]), /no vehicles/],
  [`${writeFleetTable([])}\n${'GR 1-20\n'.repeat(1001)}`, /maximum is 1000/],
])('an invalid table is refused', (text, problem) => {
  expect(readFleetTable(text)).toEqual({ problem: expect.stringMatching(problem) })
})

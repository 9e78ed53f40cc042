import { expect, test } from 'vitest'
import { nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
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
  photos: '',
}
const check = (rows: FleetCells[], terms: Partial<FleetTerms> = {}) => checkFleet(rows, { ...TERMS, ...terms }, nic2024)
const columnsWrong = (change: Partial<FleetCells>, terms: Partial<FleetTerms> = {}) =>
  check([{ ...CAR, ...change }], terms)[0]?.problems.map(({ column }) => column)

test('a row costs what the same vehicle costs by itself', () => {
  expect(check([CAR])[0]).toMatchObject({ problems: [], rated: { totalPesewas: 48_200 } })
})

test('a fleet costs less for its own damage, and the same for third parties', () => {
  const valued = { ...CAR, cover: 'comprehensive', value: '60,000' }
  const [alone] = check([valued])
  const [many] = check([valued], { fleetSize: 12 })
  expect(many?.rated?.totalPesewas).toBeLessThan(alone?.rated?.totalPesewas ?? 0)
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
  // A company's car is not a person's.
  [{ use: 'X1' }, ['use']],
  // An underwriter must look at it.
  [{ cover: 'comprehensive', value: '5,000,000' }, ['cover']],
  // Not offered for that value, that use, that age.
  [{ cover: 'Third Party Fire & Theft', value: '4,000' }, ['value']],
  [{ cover: 'xtra', use: 'AMBHEARSE' }, ['cover']],
  [{ cover: 'xtra', year: '1999' }, ['year']],
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

const PHOTOS = [1, 2, 3, 4].map((n) => `0000000${n}-0000-4000-8000-000000000000`)

test('cover of the vehicle itself is not sold without photos, and priced all the same', () => {
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

const OURS = { insurer: 'ours', insurerName: 'Okwan', startDate: '2026-01-01' } as const
const THEIRS = { insurer: 'other', insurerName: 'Sankofa', startDate: '2026-01-01' } as const

test.each([
  [
    { ...OURS, endDate: '2026-12-31' },
    'We insure it until 31 Dec 2026: renew that policy, change that policy or take it out of the table.',
  ],
  [
    { ...OURS, endDate: '2026-11-30' },
    'We insure it until 30 Nov 2026: let cover begin on 1 Dec 2026, renew that policy, change that policy or take it out of the table.',
  ],
  [
    { ...THEIRS, endDate: '2026-11-30' },
    'Sankofa insures it until 30 Nov 2026: let cover begin on 1 Dec 2026, sell it by itself with the letter that it was cancelled or take it out of the table.',
  ],
])('a vehicle that is covered is told so, with the ways out that are open: %j', (cover, message) => {
  const [byChassis] = checkFleet([CAR], TERMS, nic2024, [{ plateKey: null, chassisKey: 'JTDBR32E720012345', cover }])
  expect(byChassis).toMatchObject({ problems: [{ column: 'vehicle', message }], rated: undefined })
  const both = [{ plateKey: 'GR482122', chassisKey: 'JTDBR32E720012345', cover }]
  expect(checkFleet([CAR], TERMS, nic2024, both)[0]?.problems).toEqual([{ column: 'vehicle', message }])
})

test('cover that ends before matters nothing', () => {
  const covered = [{ plateKey: 'GR482122', cover: { ...THEIRS, endDate: '2026-11-15' } }]
  expect(checkFleet([CAR], TERMS, nic2024, covered)[0]?.problems).toEqual([])
})

test('a table is read with its columns in any order, under other names, and pasted from a spreadsheet', () => {
  const text =
    'Plate\tVIN\tRisk code\tCover type\tMake\tModel\tYear\tColor\tBody type\tEngine cc\tSeats\nGR 1-20\tABC\tX4\txtra\tKia\tRio\t2019\tRed\tSaloon\t1400\t5'
  expect(readFleetTable(text)).toEqual({
    rows: [expect.objectContaining({ registration: 'GR 1-20', chassis: 'ABC', use: 'X4', colour: 'Red', value: '' })],
  })
})

test('what was written is read back as it was', () => {
  const rows = [{ ...CAR, make: 'A "quoted", make', model: 'two\nlines', photos: PHOTOS.join(' ') }]
  expect(readFleetTable(writeFleetTable(rows))).toEqual({ rows })
})

test.each([
  ['plate,chassis', /Missing ones: use/],
  [writeFleetTable([]), /no vehicles/],
  [`${writeFleetTable([])}\n${'GR 1-20\n'.repeat(1001)}`, /at most 1000/],
])('a table that is not one is refused as a whole', (text, problem) => {
  expect(readFleetTable(text)).toEqual({ problem: expect.stringMatching(problem) })
})

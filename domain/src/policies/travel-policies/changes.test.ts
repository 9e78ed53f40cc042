import { expect, test } from 'vitest'
import { travel2026, traveller, trip } from '../../products/travel-plans/travel-2026.fixture.ts'
import { checkCorrection, type Extension, priceDateChange, priceExtension } from './changes.ts'

const NOW = new Date('2026-05-10T09:00:00.000Z')
// Schengen, 14 days from 1 June: 175.00
const solo = trip('SCH', 14, [34])
const move = (departureDate: string, returnDate: string, changesMade = 0, risk = solo, now = NOW) =>
  priceDateChange(
    risk,
    { departureDate, returnDate, passportsValidUntil: '2032-01-01', oneWay: false, changesMade },
    now,
    travel2026,
  )

test('the first change to dates of the same length is free, the next costs 20 cedis', () => {
  expect(move('2026-07-01', '2026-07-14')).toMatchObject({ totalPesewas: 0, lines: [] })
  expect(move('2026-07-01', '2026-07-14', 1)).toMatchObject({ feePesewas: 2_000, taxes: [], totalPesewas: 2_000 })
})

test('a longer trip costs the difference between the day bands, with today’s taxes', () => {
  // 220.00 - 175.00 = 45.00
  const change = move('2026-06-01', '2026-06-21')
  expect(change).toMatchObject({ feePesewas: 0, netPremiumPesewas: 4_500, totalPesewas: 5_401 })
  expect(change.taxes.map(({ amountPesewas }) => amountPesewas)).toEqual([113, 113, 675])
  expect(move('2026-06-01', '2026-06-15')).toMatchObject({ totalPesewas: 0 })
  expect(move('2026-06-01', '2026-06-21', 1)).toMatchObject({ totalPesewas: 5_401 + 2_000 })
})

test('a shorter trip is not refunded', () => {
  expect(move('2026-06-01', '2026-06-05')).toMatchObject({ totalPesewas: 0, period: { coverDays: 5 } })
})

test('a birthday before the new departure changes the price', () => {
  const turning66 = trip('SCH', 14, [], { travellers: [traveller(1, 0, { birthDate: '1960-06-15' })] })
  expect(move('2026-06-14', '2026-06-27', 0, turning66)).toMatchObject({ netPremiumPesewas: 0 })
  expect(move('2026-06-15', '2026-06-28', 0, turning66)).toMatchObject({ netPremiumPesewas: 8_750 })
})

test.each<[string, () => unknown, string]>([
  [
    'after the trip began',
    () => move('2026-07-01', '2026-07-14', 0, solo, new Date('2026-06-01T00:00:00.000Z')),
    'trip_started',
  ],
  ['to the past', () => move('2026-05-09', '2026-05-20'), 'departure_not_possible'],
  ['too far ahead', () => move('2026-11-07', '2026-11-20'), 'departure_not_possible'],
  ['to more days than the plan has', () => move('2026-06-01', '2026-09-01'), 'trip_too_long'],
  ['past the end of a passport', () => move('2026-06-01', '2032-01-02'), 'passport_ends_before_return'],
  [
    'to another length of an annual policy',
    () => move('2026-07-01', '2026-07-14', 0, trip('AME', 365, [30])),
    'annual_length_fixed',
  ],
])('dates cannot be changed %s', (_, change, code) => {
  expect(change).toThrow(expect.objectContaining({ code }))
})

test('an annual policy can begin on another day', () => {
  expect(move('2026-07-01', '2027-06-30', 0, trip('AME', 365, [30]))).toMatchObject({ totalPesewas: 0 })
})

const longer: Extension = {
  returnDate: '2026-06-30',
  passportsValidUntil: '2032-01-01',
  oneWay: false,
  hasOpenClaim: false,
  healthDeclaredAgain: true,
}
const extend = (change: Partial<Extension> = {}, risk = solo, today = '2026-06-10') =>
  priceExtension(risk, { ...longer, ...change }, today, travel2026)

test('a trip extension costs the difference, at least 50 cedis', () => {
  // 30 days 285.00 - 14 days 175.00
  expect(extend()).toMatchObject({ netPremiumPesewas: 11_000, totalPesewas: 13_200, period: { coverDays: 30 } })
  // 21 days 220.00 - 175.00 = 45.00, less than 50.00
  expect(extend({ returnDate: '2026-06-21' })).toMatchObject({ netPremiumPesewas: 5_000, totalPesewas: 6_000 })
  expect(extend({ returnDate: '2026-06-15' })).toMatchObject({ netPremiumPesewas: 5_000 })
})

test('on the last day cover can still be extended', () => {
  expect(extend({}, solo, '2026-06-14').totalPesewas).toBe(13_200)
})

test('a passport that expires on the return date and a one-way trip of 30 days are accepted', () => {
  expect(extend({ passportsValidUntil: '2026-06-30', oneWay: true }).totalPesewas).toBe(13_200)
})

test.each<[string, () => unknown, string]>([
  ['after the cover ended', () => extend({}, solo, '2026-06-15'), 'cover_ended'],
  ['with an open claim', () => extend({ hasOpenClaim: true }), 'claim_open'],
  ['to an earlier day', () => extend({ returnDate: '2026-06-14' }), 'not_longer'],
  ['without a new health declaration', () => extend({ healthDeclaredAgain: false }), 'health_needed'],
  ['past the end of a passport', () => extend({ passportsValidUntil: '2026-06-29' }), 'passport_ends_before_return'],
  ['past 30 days one way', () => extend({ oneWay: true, returnDate: '2026-07-01' }), 'one_way_too_long'],
  ['past the longest cover of the plan', () => extend({ returnDate: '2026-09-01' }), 'trip_too_long'],
  [
    'past the longest cover at 78',
    () => extend({ returnDate: '2026-07-31' }, trip('WWP', 20, [78])),
    'trip_too_long_for_age',
  ],
  ['when it is annual', () => extend({ returnDate: '2027-08-01' }, trip('AME', 365, [30])), 'annual_not_extended'],
])('cover cannot be extended %s', (_, change, code) => {
  expect(change).toThrow(expect.objectContaining({ code }))
})

test('two corrections before the trip are free; a third requires a new sale', () => {
  const correct =
    (correctionsMade: number, today = '2026-05-31') =>
    () =>
      checkCorrection({ startDate: '2026-06-01', correctionsMade }, today, travel2026)
  expect(correct(0)).not.toThrow()
  expect(correct(1)).not.toThrow()
  expect(correct(2)).toThrow(expect.objectContaining({ code: 'corrections_used_up' }))
  expect(correct(0, '2026-06-01')).toThrow(expect.objectContaining({ code: 'trip_started' }))
})

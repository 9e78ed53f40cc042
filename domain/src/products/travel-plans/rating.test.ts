import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import type { RatedTrip } from './eligibility.ts'
import { rateTravel } from './rating.ts'
import { sumPesewas } from './taxes.ts'
import { DEPARTURE, travel2026, traveller, trip } from './travel-2026.fixture.ts'

const PAID_2026 = '2026-05-01'
const family = (ages: readonly number[]): Partial<RatedTrip> => ({
  partyType: 'family',
  travellers: ages.map((age, index) => traveller(index + 1, age)),
})

const loaded = (loadingBps: number): Partial<RatedTrip> => ({ travellers: [traveller(1, 55, { loadingBps })] })

// Net premium, NHIL, GETFund, VAT and total in pesewas: the published worked examples.
test.each<[string, RatedTrip, number, number, number, number, number]>([
  ['Schengen 14 days, one adult', trip('SCH', 14, [34]), 17_500, 438, 438, 2_625, 21_001],
  ['Schengen 21 days, four priced individually', trip('SCH', 21, [41, 39, 12, 7]), 66_000, 1_650, 1_650, 9_900, 79_200],
  ['Schengen 30 days at 70', trip('SCH', 30, [70]), 42_750, 1_069, 1_069, 6_413, 51_301],
  ['Worldwide Basic 14 days, family', trip('WWB', 14, [], family([40, 38, 9, 6])), 52_500, 1_313, 1_313, 7_875, 63_001],
  ['Worldwide Basic 30 days, +25%', trip('WWB', 30, [55], loaded(2_500)), 43_750, 1_094, 1_094, 6_563, 52_501],
  [
    'Africa 10 days, group of 20',
    trip('AFR', 10, Array(20).fill(30), { partyType: 'group' }),
    234_000,
    5_850,
    5_850,
    35_100,
    280_800,
  ],
  ['Worldwide Plus 20 days at 78', trip('WWP', 20, [78]), 84_000, 2_100, 2_100, 12_600, 100_800],
])('the price equals the published example: %s', (_, risk, net, nhil, getfund, vat, total) => {
  const price = rateTravel(risk, travel2026, PAID_2026)
  expect(price.netPremiumPesewas).toBe(net)
  expect(price.taxes.map(({ code, amountPesewas }) => [code, amountPesewas])).toEqual([
    ['NHIL', nhil],
    ['GETFUND', getfund],
    ['VAT', vat],
  ])
  expect(price.totalPesewas).toBe(total)
  expect(sumPesewas(price.lines)).toBe(total)
})

test('the taxes of the payment date apply, not the taxes of the quote date', () => {
  const risk = trip('SCH', 14, [34])
  const last2025 = rateTravel(risk, travel2026, '2025-12-31')
  expect(last2025.totalPesewas).toBe(21_334)
  expect(last2025.taxes.map(({ code, amountPesewas }) => [code, amountPesewas])).toEqual([
    ['NHIL', 438],
    ['GETFUND', 438],
    ['COVID', 175],
    ['VAT', 2_783],
  ])
  expect(rateTravel(risk, travel2026, '2026-01-01').totalPesewas).toBe(21_001)
})

test('a date before the first tax rate cannot be priced', () => {
  expect(refusalOf(trip('SCH', 14, [34]), '2025-06-30')).toBe('no_rates_for_date')
})

// One row for each plan: the premium of every day band, checked on the first and the last day of the band.
test.each<[string, (number | null)[]]>([
  ['AFR', [110, 130, 155, 200, 320, 395, null, null]],
  ['ASM', [130, 155, 185, 240, 405, 570, null, null]],
  ['SCH', [155, 175, 220, 285, 460, 640, null, null]],
  ['WWB', [175, 210, 265, 350, 550, 705, null, null]],
  ['WWP', [265, 340, 420, 550, 835, 1_045, null, null]],
  ['WWX', [350, 460, 570, 790, 1_155, 1_410, null, null]],
  ['STU', [null, null, null, 330, 530, 680, 1_080, 1_925]],
])('%s has the price of its table at both ends of every day band', (planCode, cedis) => {
  const bands = [1, 7, 8, 15, 16, 21, 22, 30, 31, 60, 61, 92, 93, 180, 181, 365]
  bands.forEach((days, index) => {
    const risk = trip(planCode, days, [30])
    const expected = cedis[Math.floor(index / 2)]
    if (expected == null) expect(refusalOf(risk)).toBe(planCode === 'STU' ? 'trip_too_short' : 'trip_too_long')
    else expect(rateTravel(risk, travel2026, PAID_2026).netPremiumPesewas).toBe(expected * 100)
  })
})

test.each([
  [1, 155],
  [15, 155],
  [16, 240],
  [30, 240],
  [31, 330],
  [45, 330],
])('a pilgrimage of %i days costs %i cedis', (days, cedis) => {
  expect(rateTravel(trip('HAJ', days, [30]), travel2026, PAID_2026).netPremiumPesewas).toBe(cedis * 100)
})

test.each([
  ['AME', 1_275],
  ['AMW', 1_760],
])('%s costs %i cedis for a year of 365 days, leap year or not', (planCode, cedis) => {
  const leap = { departureDate: '2027-06-01', returnDate: '2028-05-30' }
  const leapTrip = { ...trip(planCode, 365, [31]), ...leap }
  expect(rateTravel(trip(planCode, 365, [30]), travel2026, PAID_2026).netPremiumPesewas).toBe(cedis * 100)
  expect(rateTravel(leapTrip, travel2026, PAID_2026).period.coverDays).toBe(365)
  expect(rateTravel(leapTrip, travel2026, PAID_2026).netPremiumPesewas).toBe(cedis * 100)
})

test.each([
  [1, 77.5],
  [17, 77.5],
  [18, 155],
  [65, 155],
  [66, 232.5],
  [75, 232.5],
  [76, 310],
  [80, 310],
  [81, 620],
  [95, 620],
])('at %i years a week in Schengen costs %d cedis', (ageYears, cedis) => {
  expect(rateTravel(trip('SCH', 7, [ageYears]), travel2026, PAID_2026).netPremiumPesewas).toBe(cedis * 100)
})

test('age is calculated on the departure date', () => {
  const bornOn = (birthDate: string) => trip('SCH', 7, [], { travellers: [traveller(1, 0, { birthDate })] })
  expect(rateTravel(bornOn('2008-06-01'), travel2026, PAID_2026).travellers[0]?.ageYears).toBe(18)
  expect(rateTravel(bornOn('2008-06-02'), travel2026, PAID_2026).travellers[0]?.ageYears).toBe(17)
})

test('a traveller born on 29 February turns 66 on 1 March in other years', () => {
  const leaving = (departureDate: string) => {
    const born = traveller(1, 0, { birthDate: '1960-02-29', relationship: 'self' })
    return trip('SCH', 1, [], { departureDate, returnDate: departureDate, travellers: [born] })
  }
  const netOn = (date: string) => rateTravel(leaving(date), travel2026, PAID_2026).netPremiumPesewas
  expect(netOn('2026-02-28')).toBe(15_500)
  expect(netOn('2026-03-01')).toBe(23_250)
})

test('a trip over 29 February includes that day', () => {
  const overLeapDay = { departureDate: '2028-02-23', returnDate: '2028-03-01' }
  const noLeapDay = { departureDate: '2027-02-23', returnDate: '2027-03-01' }
  expect(rateTravel({ ...trip('SCH', 7, [30]), ...overLeapDay }, travel2026, PAID_2026).netPremiumPesewas).toBe(17_500)
  expect(rateTravel({ ...trip('SCH', 7, [30]), ...noLeapDay }, travel2026, PAID_2026).netPremiumPesewas).toBe(15_500)
})

test('grace days are covered and priced', () => {
  const price = rateTravel(trip('SCH', 7, [30], { graceDays: 15 }), travel2026, PAID_2026)
  expect(price.period).toEqual({ startDate: DEPARTURE, endDate: '2026-06-22', tripDays: 7, coverDays: 22 })
  expect(price.netPremiumPesewas).toBe(28_500)
})

test('the loading and the sum of the add-ons are multiplied', () => {
  const risk = trip('WWP', 20, [], {
    addOns: ['sports', 'cancellation'],
    travellers: [traveller(1, 70, { loadingBps: 5_000 })],
  })
  const price = rateTravel(risk, travel2026, PAID_2026)
  expect(price.netPremiumPesewas).toBe(42_000 * 1.5 * 1.5 * 1.45)
  expect(price.travellers[0]?.lines).toEqual([
    { code: 'base', label: 'Base premium', amountPesewas: 42_000, note: '20 days' },
    { code: 'age', label: 'Age', amountPesewas: 21_000, note: '150% of the base premium at age 70' },
    { code: 'loading', label: 'Underwriter loading', amountPesewas: 31_500, note: '+50%' },
    { code: 'sports', label: 'Winter and adventure sports', amountPesewas: 23_625, note: '+25%' },
    { code: 'cancellation', label: 'Extra cancellation cover', amountPesewas: 18_900, note: '+20%' },
  ])
})

test('half a pesewa is rounded up once for each traveller', () => {
  // 155.00 x 0.5 x 1.25 = 96.875 each
  const child = (number: number) => traveller(number, 10, { loadingBps: 2_500 })
  const risk = trip('SCH', 7, [], { travellers: [child(1), child(2)] })
  expect(rateTravel(risk, travel2026, PAID_2026).netPremiumPesewas).toBe(2 * 9_688)
})

test.each([
  [9, 'party_size'],
  [10, 500],
  [19, 500],
  [20, 1_000],
  [49, 1_000],
  [50, 1_500],
  [200, 1_500],
  [201, 'party_size'],
])('a group of %i gets its discount or is refused', (size, expected) => {
  const risk = trip('AFR', 10, Array(size).fill(30), { partyType: 'group' })
  if (typeof expected === 'string') return expect(refusalOf(risk)).toBe(expected)
  expect(rateTravel(risk, travel2026, PAID_2026).discountPesewas).toBe((size * 13_000 * expected) / 10_000)
})

test('the shares of a family price add up, and a loading is based on the individual price of the traveller', () => {
  const risk = trip('WWB', 14, [], {
    partyType: 'family',
    travellers: [traveller(1, 40), traveller(2, 38, { loadingBps: 2_500 }), traveller(3, 9, { loadingBps: 5_000 })],
  })
  const price = rateTravel(risk, travel2026, PAID_2026)
  expect(price.lines.slice(0, 3)).toEqual([
    { code: 'family', label: 'Family of 3', amountPesewas: 52_500, note: '2.5 × GH₵210.00' },
    { code: 'loading', label: 'Underwriter loading, Traveller 2', amountPesewas: 5_250, note: '+25%' },
    { code: 'loading', label: 'Underwriter loading, Traveller 3', amountPesewas: 5_250, note: '+50%' },
  ])
  expect(price.travellers.map(({ premiumPesewas }) => premiumPesewas)).toEqual([21_000, 26_250, 15_750])
})

test.each<[string, RatedTrip, number]>([
  ['an adult of 66', trip('WWB', 14, [], family([66, 40, 9])), 31_500 + 21_000 + 10_500],
  ['no child', trip('WWB', 14, [], family([40, 38])), 42_000],
  ['three adults', trip('WWB', 14, [], family([40, 38, 30, 9])), 73_500],
  ['no adult', trip('WWB', 14, [], family([17, 9])), 21_000],
  ['five children', trip('WWB', 14, [], family([40, 9, 8, 7, 6, 5])), 21_000 + 5 * 10_500],
  ['a child who is 18 on departure', trip('WWB', 14, [], family([40, 38, 18])), 63_000],
  ['a plan without a family price', trip('SCH', 21, [], family([41, 39, 12, 7])), 66_000],
  [
    'a nephew',
    trip('WWB', 14, [], {
      partyType: 'family',
      travellers: [traveller(1, 40), traveller(2, 9, { relationship: 'other' })],
    }),
    31_500,
  ],
])('a family with %s is priced individually', (_, risk, net) => {
  const price = rateTravel(risk, travel2026, PAID_2026)
  expect(price.pricing).toBe('individual')
  expect(price.netPremiumPesewas).toBe(net)
  expect(price.warnings.map(({ code }) => code)).toEqual(['no_family_price'])
})

test.each<[string, readonly number[]]>([
  ['adults of 18 and 65', [18, 65, 1]],
  ['a child of 17', [40, 38, 17]],
  ['four children', [40, 9, 8, 7, 6]],
])('a family with %s has the family price', (_, ages) => {
  expect(rateTravel(trip('WWB', 14, [], family(ages)), travel2026, PAID_2026).netPremiumPesewas).toBe(52_500)
})

test('add-ons increase the family price and its loading', () => {
  const risk = trip('WWB', 14, [], {
    partyType: 'family',
    addOns: ['sports', 'cancellation'],
    travellers: [traveller(1, 40, { loadingBps: 2_500 }), traveller(2, 38), traveller(3, 9), traveller(4, 6)],
  })
  // 210.00 x 2.5 x 1.45, and 210.00 x 0.25 x 1.45 half up
  expect(rateTravel(risk, travel2026, PAID_2026).netPremiumPesewas).toBe(76_125 + 7_613)
})

test('a small family gets a warning if individual pricing is cheaper', () => {
  const small = rateTravel(trip('WWB', 14, [], family([40, 9])), travel2026, PAID_2026)
  expect(small.netPremiumPesewas).toBe(52_500)
  expect(small.warnings).toEqual([
    {
      code: 'individual_is_cheaper',
      message: 'Individual pricing saves GH₵210.00 before tax. Select “Individual” as pricing.',
    },
  ])
  expect(rateTravel(trip('WWB', 14, [], family([40, 38, 9, 6])), travel2026, PAID_2026).warnings).toEqual([])
  expect(rateTravel(trip('WWB', 14, [], family([40, 38, 9])), travel2026, PAID_2026).warnings).toEqual([])
})

test('a policy fee is part of the taxed net premium', () => {
  const price = rateTravel(trip('SCH', 14, [34]), { ...travel2026, policyFeePesewas: 1_000 }, PAID_2026)
  expect(price.netPremiumPesewas).toBe(18_500)
  expect(price.taxPesewas).toBe(3_701)
  expect(price.lines.map(({ code }) => code)).toEqual(['premium', 'policyFee', 'NHIL', 'GETFUND', 'VAT'])
})

test('a refused trip names every traveller who does not qualify', () => {
  try {
    rateTravel(trip('WWX', 7, [76, 30, 79]), travel2026, PAID_2026)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect(error instanceof Refusal && error.fields.map(({ path }) => path)).toEqual(['t1', 't3'])
  }
})

function refusalOf(risk: RatedTrip, issueDate = PAID_2026): string | undefined {
  try {
    rateTravel(risk, travel2026, issueDate)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

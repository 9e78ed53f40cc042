import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import { comprehensiveCar, nic2024, privateCar } from '../rate-books/nic-2024.fixture.ts'
import type { MotorRisk } from './eligibility.ts'
import { rateMotor } from './rate-motor.ts'

const cedis = (amount: number) => Math.round(amount * 100)
const cartage: MotorRisk = {
  ...privateCar,
  riskCode: 'OG_GT3000',
  coverType: 'comprehensive',
  seats: 3,
  marketValuePesewas: cedis(350_000),
  engineCapacityCc: 4009,
  yearOfManufacture: 2014,
  ncdYears: 3,
  fleetSize: 12,
  additionalTppdPesewas: cedis(14_000),
}

const golden: [string, MotorRisk, number, number][] = [
  ['G1 third party, private car', privateCar, 435, 482],
  [
    'G2 seven seats and 20,000 more property cover',
    { ...privateCar, seats: 7, additionalTppdPesewas: cedis(20_000) },
    649,
    696,
  ],
  ['G3 mini bus of 15 seats', { ...privateCar, riskCode: 'MINIBUS', seats: 15 }, 720, 767],
  ['G4 92 days', { ...privateCar, endDate: '2026-02-14' }, 142.54, 189.54],
  ['G5 Xtra, taxi', { ...privateCar, riskCode: 'TAXI', coverType: 'xtra' }, 845, 892],
  ['G6 fire and theft, 80,000', { ...privateCar, coverType: 'fire', marketValuePesewas: cedis(80_000) }, 1_635, 1_682],
  ['G7 comprehensive, excess buy-back', comprehensiveCar, 5_655, 5_702],
  ['G8 comprehensive, standard excess', { ...comprehensiveCar, excessApplicable: true }, 5_055, 5_102],
  ['G9 own goods in a fleet of 12', cartage, 13_153.75, 13_200.75],
  ['G10 maxi bus of 45 seats', { ...privateCar, riskCode: 'MAXIBUS', seats: 45 }, 1_080, 1_127],
]

test.each(golden)('golden case %s', (_, risk, officePremium, total) => {
  const rating = rateMotor(risk, nic2024)
  expect(rating.officePremiumPesewas).toBe(cedis(officePremium))
  expect(rating.totalPesewas).toBe(cedis(total))
  expect(rating.lines.reduce((sum, line) => sum + line.amountPesewas, 0)).toBe(rating.totalPesewas)
})

test.each([
  [30, 93.48],
  [92, 189.54],
  [181, 327.43],
  [280, 480.81],
  [281, 482],
  [364, 482],
  [365, 482],
])('%i days of third party for a private car cost %f', (days, total) => {
  const rating = rateMotor({ ...privateCar, endDate: addDays(privateCar.startDate, days - 1) }, nic2024)
  expect(rating.totalPesewas).toBe(cedis(total))
})

test('the annual third-party prices of all 18 classes match the market', () => {
  const totals = nic2024.classes.map(({ code, seatMin, baseSeats, seatMax }) => {
    const seats = Math.min(Math.max(seatMin, baseSeats), seatMax)
    const engineCapacityCc = code.endsWith('GT3000') ? 4000 : 1600
    return [code, rateMotor({ ...privateCar, riskCode: code, seats, engineCapacityCc }, nic2024).totalPesewas / 100]
  })
  expect(Object.fromEntries(totals)).toEqual({
    X1: 482,
    X4: 482,
    MC: 257,
    TAXI: 632,
    HIRING: 647,
    MINIBUS: 659,
    MAXIBUS: 863,
    AMBHEARSE: 517,
    OG_LE3000: 657,
    OG_GT3000: 662,
    GC_LE3000: 777,
    GC_GT3000: 777,
    ARTTANKER: 917,
    Z802_ROAD: 637,
    Z802_SITE: 367,
    GW1_C1: 522,
    GW1_C2: 647,
    GW1_C3: 802,
  })
})

test('every line of a comprehensive price (golden case G7) states its rule', () => {
  expect(rateMotor(comprehensiveCar, nic2024).lines).toEqual([
    { code: 'odBasic', label: 'Own damage', amountPesewas: 600_000, note: '5% of GH₵120,000.00' },
    { code: 'engineLoading', label: 'Engine size loading', amountPesewas: 30_000, note: '5% for 1,800 cc' },
    {
      code: 'ageLoading',
      label: 'Vehicle age loading',
      amountPesewas: 30_000,
      note: '5% for a vehicle age of 7 years',
    },
    { code: 'ncd', label: 'No-claim discount', amountPesewas: -198_000, note: '30% for 2 claim-free years' },
    { code: 'excessBuyBack', label: 'Excess buy-back', amountPesewas: 60_000, note: '10% of GH₵6,000.00' },
    { code: 'tpBasic', label: 'Third party', amountPesewas: 40_500, note: 'Private Individual' },
    { code: 'additionalPeril', label: 'Additional peril', amountPesewas: 500 },
    { code: 'ecowasPeril', label: 'ECOWAS peril', amountPesewas: 500 },
    { code: 'paDriver', label: 'Personal accident (driver)', amountPesewas: 2_000 },
    { code: 'stickerFee', label: 'Sticker and database fee', amountPesewas: 2_300 },
    { code: 'brownCardFee', label: 'ECOWAS Brown Card fee', amountPesewas: 1_000 },
    { code: 'nicContribution', label: 'NIC contribution', amountPesewas: 1_400 },
  ])
})

test('extra seats, property cover, short periods and fleet discounts state their rule', () => {
  const notesOf = (risk: MotorRisk) =>
    Object.fromEntries(rateMotor(risk, nic2024).lines.flatMap(({ code, note }) => (note ? [[code, note]] : [])))
  expect(notesOf({ ...privateCar, seats: 7, additionalTppdPesewas: cedis(20_000), endDate: '2026-02-14' })).toEqual({
    tpBasic: 'Private Individual',
    extraSeats: '2 above 5, GH₵7.00 each',
    extraTppd: '1% of GH₵20,000.00',
    shortPeriod: '130% of 92/365 of the annual premium',
  })
  expect(notesOf({ ...cartage, coverType: 'fire', ncdYears: 1 })).toMatchObject({
    ftBasic: '1.2% of GH₵350,000.00',
    ncd: '15% for 1 claim-free year',
    fleet: '10% for 12 vehicles',
  })
})

describe('minimum premiums', () => {
  test('one month of motorcycle cover costs the minimum office premium of 40 cedis', () => {
    const rating = rateMotor({ ...privateCar, riskCode: 'MC', seats: 2, endDate: '2025-12-14' }, nic2024)
    expect(rating.officePremiumPesewas).toBe(cedis(40))
    expect(rating.lines.find((line) => line.code === 'minimumPremium')?.amountPesewas).toBe(cedis(40 - 22.44))
  })

  test('comprehensive cover costs at least 300 cedis a year more than third party', () => {
    const risk = { ...comprehensiveCar, riskCode: 'MC', seats: 2, marketValuePesewas: cedis(5_000) }
    const rating = rateMotor(risk, nic2024)
    expect(rating.annualOfficePremiumPesewas).toBe(cedis(210 + 300))
    expect(rating.lines.some((line) => line.code === 'minimumAnnual')).toBe(true)
  })
})

test('12 months that contain 29 February are 366 days at the annual price', () => {
  const rating = rateMotor({ ...privateCar, startDate: '2027-11-15', endDate: '2028-11-14' }, nic2024)
  expect(rating).toMatchObject({
    coverDays: 366,
    basis: 'FULL_YEAR',
    shortPeriodFactor: 1,
    totalPesewas: cedis(482),
    warnings: [],
  })
})

test('limits depend on the cover: injury per event is seats × 50,000 × 110%', () => {
  expect(rateMotor({ ...privateCar, additionalTppdPesewas: cedis(5_000) }, nic2024).limits).toMatchObject({
    tppdPesewas: cedis(11_000),
    injuryPerPersonPesewas: cedis(50_000),
    injuryPerEventPesewas: cedis(275_000),
    ownDamagePesewas: 0,
  })
  expect(rateMotor({ ...privateCar, coverType: 'xtra' }, nic2024).limits).toMatchObject({
    tppdPesewas: cedis(10_000),
    paDriverPesewas: cedis(10_000),
    ownDamagePesewas: cedis(3_000),
    towingPesewas: cedis(500),
  })
  expect(rateMotor(comprehensiveCar, nic2024).limits.ownDamagePesewas).toBe(cedis(120_000))
})

test('the excess applies, is bought back or does not exist', () => {
  const kindOf = (risk: MotorRisk) => rateMotor(risk, nic2024).excess.kind
  expect(kindOf(comprehensiveCar)).toBe('bought_back')
  expect(kindOf({ ...comprehensiveCar, excessApplicable: true })).toBe('applied')
  expect(kindOf({ ...privateCar, excessApplicable: true })).toBe('none')
})

describe('warnings do not prevent a sale', () => {
  test('a private car has no warnings, with third party or comprehensive cover', () => {
    expect([privateCar, comprehensiveCar].flatMap((risk) => rateMotor(risk, nic2024).warnings)).toEqual([])
  })

  test.each([
    ['281 days cost as much as a year', { ...privateCar, endDate: '2026-08-22' }, 'FULL_YEAR_PRICE'],
    ['a no-claim discount has no effect on third party', { ...privateCar, ncdYears: 3 }, 'NCD_NOT_USED'],
    ['the engine size is not known', { ...comprehensiveCar, engineCapacityCc: undefined }, 'ENGINE_CAPACITY_UNKNOWN'],
  ])('%s', (_, risk, code) => {
    expect(rateMotor(risk, nic2024).warnings.map((warning) => warning.code)).toEqual([code])
  })
})

describe('referred covers are priced', () => {
  test.each([
    ['a private car of 16 years', { ...comprehensiveCar, yearOfManufacture: 2009 }, ['VEHICLE_AGE']],
    ['a private car of 15 years', { ...comprehensiveCar, yearOfManufacture: 2010 }, []],
    ['a taxi of 11 years', { ...comprehensiveCar, riskCode: 'TAXI', yearOfManufacture: 2014 }, ['VEHICLE_AGE']],
    ['a value of 19,999', { ...comprehensiveCar, marketValuePesewas: cedis(19_999) }, ['VALUE_LOW']],
    ['a value of 1,000,001', { ...comprehensiveCar, marketValuePesewas: cedis(1_000_001) }, ['VALUE_HIGH']],
    ['third party on any of them', { ...privateCar, yearOfManufacture: 1980 }, []],
  ])('%s', (_, risk, codes) => {
    expect(rateMotor(risk, nic2024).referrals.map((referral) => referral.code)).toEqual(codes)
  })
})

describe('refusals name the invalid field', () => {
  const fire: MotorRisk = { ...privateCar, coverType: 'fire', marketValuePesewas: cedis(80_000) }
  test.each<[string, MotorRisk, string, string]>([
    ['an unknown use', { ...privateCar, riskCode: 'X9' }, 'risk_unknown', 'riskCode'],
    ['13 seats in a private car', { ...privateCar, seats: 13 }, 'risk_seat_range', 'seats'],
    ['22 seats in a maxi bus', { ...privateCar, riskCode: 'MAXIBUS', seats: 22 }, 'risk_seat_range', 'seats'],
    ['3001 cc in the class up to 3000 cc', { ...cartage, riskCode: 'OG_LE3000' }, 'risk_cc_mismatch', 'engineCapacity'],
    [
      '3000 cc in the class above 3000 cc',
      { ...cartage, engineCapacityCc: 3000 },
      'risk_cc_mismatch',
      'engineCapacity',
    ],
    ['fire without a value', { ...fire, marketValuePesewas: undefined }, 'value_required', 'marketValue'],
    [
      'comprehensive with a value of 0',
      { ...comprehensiveCar, marketValuePesewas: 0 },
      'value_required',
      'marketValue',
    ],
    ['fire for 4,999', { ...fire, marketValuePesewas: cedis(4_999) }, 'value_out_of_range', 'marketValue'],
    ['fire for 1,000,001', { ...fire, marketValuePesewas: cedis(1_000_001) }, 'value_out_of_range', 'marketValue'],
    [
      'Xtra for an ambulance',
      { ...privateCar, riskCode: 'AMBHEARSE', coverType: 'xtra' },
      'cover_not_offered',
      'coverType',
    ],
    [
      'Xtra for a car of 21 years',
      { ...privateCar, coverType: 'xtra', yearOfManufacture: 2004 },
      'vehicle_too_old',
      'yearOfManufacture',
    ],
    [
      'Xtra without a year',
      { ...privateCar, coverType: 'xtra', yearOfManufacture: undefined },
      'year_required',
      'yearOfManufacture',
    ],
    [
      '1,500 more property cover',
      { ...privateCar, additionalTppdPesewas: cedis(1_500) },
      'tppd_out_of_range',
      'additionalTppd',
    ],
    [
      '1,001,000 more property cover',
      { ...privateCar, additionalTppdPesewas: cedis(1_001_000) },
      'tppd_out_of_range',
      'additionalTppd',
    ],
    ['29 days', { ...privateCar, endDate: '2025-12-13' }, 'period_too_short', 'endDate'],
    ['an end before the start', { ...privateCar, endDate: '2025-11-01' }, 'period_too_short', 'endDate'],
    ['a year and a day', { ...privateCar, endDate: '2026-11-15' }, 'period_too_long', 'endDate'],
  ])('%s', (_, risk, code, path) => {
    const refusal = refusalOf(() => rateMotor(risk, nic2024))
    expect(refusal.code).toBe(code)
    expect(refusal.fields.map((field) => field.path)).toEqual([path])
  })

  test('a February month of 28 days is long enough', () => {
    const rating = rateMotor({ ...privateCar, startDate: '2027-02-01', endDate: '2027-02-28' }, nic2024)
    expect(rating.coverDays).toBe(28)
  })
})

function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('expected a refusal')
}

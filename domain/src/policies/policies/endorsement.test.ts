import { describe, expect, test } from 'vitest'
import { comprehensiveCar, nic2024, privateCar } from '../../products/rate-books/nic-2024.fixture.ts'
import { endorsementRefusalReason, priceCoverChange, priceEndorsement, priceValueIncrease } from './endorsement.ts'

const from = '2026-03-15'
const until = '2026-11-14'
const days = { effectiveDate: from, endDate: until }

test('raising the sum insured from 120,000 to 150,000 with 245 days left costs 875.96 (golden case E1)', () => {
  const price = priceValueIncrease(comprehensiveCar, 15_000_000, days, nic2024)
  expect(price).toMatchObject({ remainingDays: 245, annualDifferencePesewas: 130_500, extraPesewas: 87_596 })
  expect(price).toMatchObject({ needsValuation: false, referrals: [] })
})

test('changing third party to comprehensive cover with 245 days left costs 4,430.14 (golden case E2)', () => {
  const change = {
    coverType: 'comprehensive',
    marketValuePesewas: 12_000_000,
    engineCapacityCc: 1800,
    yearOfManufacture: 2018,
    excessApplicable: true,
  } as const
  const price = priceCoverChange(privateCar, change, days, nic2024)
  expect(price).toMatchObject({ annualDifferencePesewas: 660_000, extraPesewas: 443_014, needsPhotos: true })
})

test('a change is never charged less than 10 cedis, and never for more than a year', () => {
  expect(priceEndorsement(privateCar, { seats: 6 }, days, nic2024).extraPesewas).toBe(1_000)
  const leapYear = { ...privateCar, startDate: '2027-11-15', endDate: '2028-11-14' }
  expect(
    priceEndorsement(leapYear, { seats: 7 }, { effectiveDate: '2027-11-15', endDate: '2028-11-14' }, nic2024)
      .remainingDays,
  ).toBe(365)
})

test('a change before the start of cover counts from the first day', () => {
  expect(
    priceEndorsement(privateCar, { seats: 7 }, { ...days, effectiveDate: '2025-11-01' }, nic2024).remainingDays,
  ).toBe(365)
})

test('a change to a cheaper use is refunded pro rata', () => {
  const taxi = { ...privateCar, riskCode: 'TAXI' }
  const price = priceEndorsement(taxi, { riskCode: 'X1' }, days, nic2024)
  expect(price.extraPesewas).toBe(-10_068)
})

describe('increase of value', () => {
  const raise = (cedis: number) => priceValueIncrease(comprehensiveCar, cedis * 100, days, nic2024)

  test('an increase above 25% needs a valuation, above 50% an underwriter', () => {
    expect(raise(150_001).needsValuation).toBe(true)
    expect(raise(180_000).referrals).toEqual([])
    expect(raise(180_001).referrals.map(({ code }) => code)).toEqual(['VALUE_JUMP'])
    expect(raise(1_000_001).referrals.map(({ code }) => code)).toEqual(['VALUE_HIGH', 'VALUE_JUMP'])
  })

  test('a lower or equal value is refused until renewal', () => {
    expect(() => raise(120_000)).toThrow(expect.objectContaining({ code: 'value_not_higher' }))
  })

  test('third party cover has no sum insured', () => {
    expect(() => priceValueIncrease(privateCar, 100, days, nic2024)).toThrow(
      expect.objectContaining({ code: 'not_endorsable' }),
    )
  })
})

test('cover cannot be reduced within a term', () => {
  for (const coverType of ['fire', 'comprehensive'] as const) {
    const act = () => priceCoverChange(comprehensiveCar, { coverType }, days, nic2024)
    expect(act).toThrow(expect.objectContaining({ code: 'cover_not_higher' }))
  }
})

test('an endorsement starts between today and the end of active cover', () => {
  const policy = { status: 'active', endDate: until } as const
  expect(endorsementRefusalReason(policy, from, from)).toBeUndefined()
  expect(endorsementRefusalReason(policy, from, until)).toBeUndefined()
  expect(endorsementRefusalReason(policy, from, '2026-03-14')).toContain('past')
  expect(endorsementRefusalReason(policy, from, '2026-11-15')).toContain('14 Nov 2026')
  expect(endorsementRefusalReason({ ...policy, status: 'suspended' }, from, from)).toContain('active')
})

import { expect, test } from 'vitest'
import { totalOf } from '../../money/ledger/premium-parts.ts'
import { rateTravel } from '../../products/travel-plans/rating.ts'
import { travel2026, trip } from '../../products/travel-plans/travel-2026.fixture.ts'
import { premiumAmounts } from './premium-parts.ts'

test('every tax has its account and the parts add up to the total', () => {
  const price = rateTravel(trip('SCH', 14, [34]), travel2026, '2025-12-31')
  const amounts = premiumAmounts(price)
  expect(amounts).toEqual({ netPremium: 17_500, serviceFee: 0, nhil: 438, getFund: 438, covidLevy: 175, vat: 2_783 })
  expect(totalOf(amounts)).toBe(price.totalPesewas)
})

test('the fee for a change is a service fee', () => {
  expect(premiumAmounts({ netPremiumPesewas: 0, taxes: [], feePesewas: 2_000 })).toEqual({
    netPremium: 0,
    serviceFee: 2_000,
  })
})

test('a tax without an account throws', () => {
  expect(() => premiumAmounts({ netPremiumPesewas: 1, taxes: [{ code: 'ELEVY', amountPesewas: 1 }] })).toThrow(
    RangeError,
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RatedTrip } from './eligibility.ts'
import { rateTravel, type TravelPrice } from './rating.ts'
import { sumPesewas } from './taxes.ts'
import { DEPARTURE, travel2026, traveller, trip } from './travel-2026.fixture.ts'

const PAID = '2026-05-01'
const planCode = fc.constantFrom(...travel2026.plans.map(({ code }) => code))
const issueDate = fc.constantFrom('2025-12-31', '2026-01-01', PAID)

/** Random trips of all plans. Trips that are refused are covered by the eligibility tests. */
const pricedTrip = fc
  .record({
    planCode,
    days: fc.integer({ min: 1, max: 365 }),
    ages: fc.array(fc.integer({ min: 0, max: 85 }), { minLength: 1, maxLength: 12 }),
    loadingBps: fc.constantFrom(0, 2_500, 5_000, 20_000, 333),
    partyType: fc.constantFrom('individual' as const, 'family' as const, 'group' as const),
    addOns: fc.subarray(['sports' as const, 'cancellation' as const]),
    graceDays: fc.constantFrom(0, 15),
    issueDate,
  })
  .map(({ days, ages, loadingBps, ...rest }) => {
    const travellers = ages.map((age, index) => traveller(index + 1, age, index % 2 === 0 ? { loadingBps } : {}))
    return { risk: trip(rest.planCode, days, [], { ...rest, travellers }), issueDate: rest.issueDate }
  })

test('lines add up to the total, travellers to the premium, and no premium is zero or negative', () => {
  let priced = 0
  fc.assert(
    fc.property(pricedTrip, ({ risk, issueDate }) => {
      const price = priceIfSold(risk, issueDate)
      if (!price) return
      priced += 1
      expect(sumPesewas(price.lines)).toBe(price.totalPesewas)
      expect(price.travellers.reduce((sum, one) => sum + one.premiumPesewas, 0)).toBe(price.premiumPesewas)
      expect(price.premiumPesewas - price.discountPesewas + price.policyFeePesewas).toBe(price.netPremiumPesewas)
      expect(price.netPremiumPesewas + price.taxPesewas).toBe(price.totalPesewas)
      for (const one of price.travellers) {
        expect(Number.isSafeInteger(one.premiumPesewas) && one.premiumPesewas > 0).toBe(true)
        if (price.pricing !== 'family') expect(sumPesewas(one.lines)).toBe(one.premiumPesewas)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(priced).toBeGreaterThan(50)
})

test('a longer trip never costs less', () => {
  const days = fc.integer({ min: 1, max: 364 })
  fc.assert(
    fc.property(planCode, days, fc.integer({ min: 0, max: 80 }), (code, length, age) => {
      const shorter = priceIfSold(trip(code, length, [age]), PAID)
      const longer = priceIfSold(trip(code, length + 1, [age]), PAID)
      if (shorter && longer) expect(longer.totalPesewas).toBeGreaterThanOrEqual(shorter.totalPesewas)
    }),
    { numRuns: 500 },
  )
})

test('a higher age above 17, a higher loading or one more traveller never lowers the price', () => {
  const age = fc.integer({ min: 18, max: 79 })
  fc.assert(
    fc.property(planCode, age, fc.integer({ min: 0, max: 19_999 }), (code, years, loadingBps) => {
      const one = trip(code, 30, [], { travellers: [traveller(1, years, { loadingBps })] })
      const base = priceIfSold(one, PAID)
      if (!base) return
      const older = priceIfSold({ ...one, travellers: [traveller(1, years + 1, { loadingBps })] }, PAID)
      const loaded = rateTravel(
        { ...one, travellers: [traveller(1, years, { loadingBps: loadingBps + 1 })] },
        travel2026,
        PAID,
      )
      const both = rateTravel({ ...one, travellers: [...one.travellers, traveller(2, years)] }, travel2026, PAID)
      if (older) expect(older.totalPesewas).toBeGreaterThanOrEqual(base.totalPesewas)
      expect(loaded.totalPesewas).toBeGreaterThanOrEqual(base.totalPesewas)
      expect(both.totalPesewas).toBeGreaterThan(base.totalPesewas)
    }),
    { numRuns: 500 },
  )
})

test('the order of the travellers does not change the total', () => {
  fc.assert(
    fc.property(pricedTrip, ({ risk, issueDate }) => {
      const price = priceIfSold(risk, issueDate)
      if (!price) return
      const turned = rateTravel({ ...risk, travellers: risk.travellers.toReversed() }, travel2026, issueDate)
      expect(turned.totalPesewas).toBe(price.totalPesewas)
    }),
    { numRuns: 500 },
  )
})

test('the price does not depend on the time of year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 92 }), (shift, days) => {
      const departureDate = addDays(DEPARTURE, shift)
      const moved = { departureDate, returnDate: addDays(departureDate, days - 1) }
      const here = rateTravel(trip('WWP', days, [30]), travel2026, PAID)
      expect(rateTravel({ ...trip('WWP', days, [30]), ...moved }, travel2026, PAID).totalPesewas).toBe(
        here.totalPesewas,
      )
    }),
    { numRuns: 300 },
  )
})

function priceIfSold(risk: RatedTrip, issueDate: string): TravelPrice | undefined {
  try {
    return rateTravel(risk, travel2026, issueDate)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

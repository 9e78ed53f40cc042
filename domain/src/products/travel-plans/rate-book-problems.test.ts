import { expect, test } from 'vitest'
import type { Plan, TravelRateBook } from './rate-book.ts'
import { travelBookProblems } from './rate-book-problems.ts'
import { CONDITIONS } from './terms.ts'
import { travel2026 } from './travel-2026.fixture.ts'

const withPlan = (change: Partial<Plan>): TravelRateBook => ({
  ...travel2026,
  plans: travel2026.plans.map((plan) => (plan.code === 'SCH' ? { ...plan, ...change } : plan)),
})

test('the seeded rate book can be published', () => {
  expect(travelBookProblems(travel2026)).toEqual([])
})

test('a rate book for one day and bands with equal prices are valid', () => {
  const flat = travel2026.plans.map((plan) => ({
    ...plan,
    premiums: plan.premiums.map((band) => ({ ...band, premiumPesewas: 1 })),
  }))
  expect(travelBookProblems({ ...travel2026, plans: flat, effectiveTo: travel2026.effectiveFrom })).toEqual([])
})

test('consecutive taxes are valid in any order', () => {
  expect(travelBookProblems({ ...travel2026, taxes: travel2026.taxes.toReversed() })).toEqual([])
  const touching = travel2026.taxes.map((tax) => ({ ...tax, effectiveTo: tax.effectiveTo && '2026-01-01' }))
  expect(travelBookProblems({ ...travel2026, taxes: touching.toReversed() })).toHaveLength(1)
})

test('the 24 conditions each have one medical class', () => {
  expect(CONDITIONS).toHaveLength(24)
  expect(Object.keys(travel2026.medical.conditions).sort()).toEqual([...CONDITIONS].sort())
})

test.each<[string, TravelRateBook, string]>([
  ['ends before it starts', { ...travel2026, effectiveTo: '2025-01-01' }, 'before it starts'],
  [
    'lists a plan twice',
    { ...travel2026, plans: [...travel2026.plans, ...travel2026.plans.slice(0, 1)] },
    'Plan SCH is listed twice',
  ],
  ['has an undefined zone', withPlan({ zone: 'MOON' }), 'Schengen and Europe covers no country'],
  [
    'covers home',
    {
      ...travel2026,
      countries: travel2026.countries.map((one) => (one.iso2 === 'FR' ? { ...one, iso2: 'SA', region: 'HOME' } : one)),
    },
    'Hajj and Umrah covers domestic trips',
  ],
  [
    'leaves days without a price',
    withPlan({ premiums: [{ fromDays: 1, toDays: 7, premiumPesewas: 1 }] }),
    'must end at the longest cover',
  ],
  [
    'skips a day',
    withPlan({
      maxDays: 9,
      premiums: [
        { fromDays: 1, toDays: 7, premiumPesewas: 1 },
        { fromDays: 9, toDays: 9, premiumPesewas: 2 },
      ],
    }),
    'Schengen and Europe: days are missing or overlap before day 9',
  ],
  [
    'charges less for a longer trip',
    withPlan({
      maxDays: 9,
      premiums: [
        { fromDays: 1, toDays: 7, premiumPesewas: 3 },
        { fromDays: 8, toDays: 9, premiumPesewas: 2 },
      ],
    }),
    'the price decreases at day 8',
  ],
  [
    'has no band for an age',
    { ...travel2026, ageBands: travel2026.ageBands.filter(({ fromYears }) => fromYears !== 18) },
    'before age 66',
  ],
  ['has no open-ended age band', { ...travel2026, ageBands: travel2026.ageBands.slice(0, -1) }, 'open-ended'],
  [
    'decreases a discount',
    { ...travel2026, groupDiscounts: travel2026.groupDiscounts.toReversed() },
    'Group discounts must increase',
  ],
  [
    'has two rates of a tax',
    { ...travel2026, taxes: travel2026.taxes.map((tax) => ({ ...tax, effectiveTo: null })) },
    'VAT has two rates on 2026-01-01',
  ],
  [
    'has a different medical limit',
    withPlan({ medicalLimitEur: 20_000 }),
    'Schengen and Europe: the medical benefit differs',
  ],
  [
    'gives a larger group the same discount',
    {
      ...travel2026,
      groupDiscounts: [
        { fromTravellers: 10, discountBps: 500 },
        { fromTravellers: 20, discountBps: 500 },
      ],
    },
    'Group discounts must increase',
  ],
  [
    'has two discounts for one group size',
    {
      ...travel2026,
      groupDiscounts: [
        { fromTravellers: 10, discountBps: 500 },
        { fromTravellers: 10, discountBps: 600 },
      ],
    },
    'Group discounts must increase',
  ],
  [
    'has overlapping tax periods',
    { ...travel2026, taxes: travel2026.taxes.map((tax) => ({ ...tax, effectiveTo: tax.effectiveTo && '2026-01-01' })) },
    'VAT has two rates',
  ],
  [
    'has a tax without a ledger account',
    { ...travel2026, taxes: travel2026.taxes.map((tax) => ({ ...tax, code: 'X' })) },
    'X has no ledger account',
  ],
  ['has half a pesewa', { ...travel2026, policyFeePesewas: 0.5 }, 'policyFeePesewas is 0.5'],
])('a rate book that %s cannot be published', (_, book, problem) => {
  expect(travelBookProblems(book).join('\n')).toContain(problem)
})

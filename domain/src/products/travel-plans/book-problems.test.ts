import { expect, test } from 'vitest'
import type { Plan, TravelBook } from './book.ts'
import { travelBookProblems } from './book-problems.ts'
import { CONDITIONS } from './terms.ts'
import { travel2026 } from './travel-2026.fixture.ts'

const withPlan = (change: Partial<Plan>): TravelBook => ({
  ...travel2026,
  plans: travel2026.plans.map((plan) => (plan.code === 'SCH' ? { ...plan, ...change } : plan)),
})

test('the seeded book can be published', () => {
  expect(travelBookProblems(travel2026)).toEqual([])
})

test('a book of one day and bands of one price are possible', () => {
  const flat = travel2026.plans.map((plan) => ({
    ...plan,
    premiums: plan.premiums.map((band) => ({ ...band, premiumPesewas: 1 })),
  }))
  expect(travelBookProblems({ ...travel2026, plans: flat, effectiveTo: travel2026.effectiveFrom })).toEqual([])
})

test('taxes that follow each other are told apart in any order', () => {
  expect(travelBookProblems({ ...travel2026, taxes: travel2026.taxes.toReversed() })).toEqual([])
  const touching = travel2026.taxes.map((tax) => ({ ...tax, effectiveTo: tax.effectiveTo && '2026-01-01' }))
  expect(travelBookProblems({ ...travel2026, taxes: touching.toReversed() })).toHaveLength(1)
})

test('the 24 conditions each have one medical class', () => {
  expect(CONDITIONS).toHaveLength(24)
  expect(Object.keys(travel2026.medical.conditions).sort()).toEqual([...CONDITIONS].sort())
})

test.each<[string, TravelBook, string]>([
  ['ends before it begins', { ...travel2026, effectiveTo: '2025-01-01' }, 'before it begins'],
  [
    'lists a plan twice',
    { ...travel2026, plans: [...travel2026.plans, ...travel2026.plans.slice(0, 1)] },
    'Plan SCH is there twice',
  ],
  ['has a zone nobody defined', withPlan({ zone: 'MOON' }), 'SCH covers no country'],
  [
    'covers home',
    {
      ...travel2026,
      countries: travel2026.countries.map((one) => (one.iso2 === 'FR' ? { ...one, iso2: 'SA', region: 'HOME' } : one)),
    },
    'HAJ covers trips at home',
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
    'days missing or twice before day 9',
  ],
  [
    'charges less for longer',
    withPlan({
      maxDays: 9,
      premiums: [
        { fromDays: 1, toDays: 7, premiumPesewas: 3 },
        { fromDays: 8, toDays: 9, premiumPesewas: 2 },
      ],
    }),
    'the price falls at day 8',
  ],
  [
    'forgets an age',
    { ...travel2026, ageBands: travel2026.ageBands.filter(({ fromYears }) => fromYears !== 18) },
    'before 66',
  ],
  ['ends the ages', { ...travel2026, ageBands: travel2026.ageBands.slice(0, -1) }, 'open-ended'],
  [
    'lowers a discount',
    { ...travel2026, groupDiscounts: travel2026.groupDiscounts.toReversed() },
    'Group discounts must rise',
  ],
  [
    'taxes twice',
    { ...travel2026, taxes: travel2026.taxes.map((tax) => ({ ...tax, effectiveTo: null })) },
    'VAT has two rates on 2026-01-01',
  ],
  ['prints another limit', withPlan({ medicalLimitEur: 20_000 }), 'SCH: the medical benefit is not'],
  [
    'gives a larger group no more',
    {
      ...travel2026,
      groupDiscounts: [
        { fromTravellers: 10, discountBps: 500 },
        { fromTravellers: 20, discountBps: 500 },
      ],
    },
    'Group discounts must rise',
  ],
  [
    'gives one group two discounts',
    {
      ...travel2026,
      groupDiscounts: [
        { fromTravellers: 10, discountBps: 500 },
        { fromTravellers: 10, discountBps: 600 },
      ],
    },
    'Group discounts must rise',
  ],
  [
    'ends a tax on the day the next begins',
    { ...travel2026, taxes: travel2026.taxes.map((tax) => ({ ...tax, effectiveTo: tax.effectiveTo && '2026-01-01' })) },
    'VAT has two rates',
  ],
  [
    'has a tax the ledger does not know',
    { ...travel2026, taxes: travel2026.taxes.map((tax) => ({ ...tax, code: 'X' })) },
    'X has no account',
  ],
  ['has half a pesewa', { ...travel2026, policyFeePesewas: 0.5 }, 'policyFeePesewas is 0.5'],
])('a book that %s cannot be published', (_, book, problem) => {
  expect(travelBookProblems(book).join('\n')).toContain(problem)
})

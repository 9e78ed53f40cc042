import { expect, test } from 'vitest'
import { partyPrices, rateParty } from './party.ts'
import { travel2026, traveller, trip } from './travel-2026.fixture.ts'

const PAID_2026 = '2026-05-01'
const priced = (
  planCode: string,
  ages: readonly number[],
  travellers = ages.map((age, n) => traveller(n + 1, age)),
) => {
  const { partyType: _, ...risk } = trip(planCode, 14, [], { travellers })
  return partyPrices(risk, travel2026, PAID_2026).map(({ pricing, totalPesewas }) => [pricing, totalPesewas])
}

test.each<[string, string, readonly number[], [string, number][]]>([
  [
    'two adults and two children get the family price',
    'WWB',
    [40, 38, 9, 6],
    [
      ['family', 63_001],
      ['individual', 75_600],
    ],
  ],
  [
    'one adult and one child pay less individually',
    'WWB',
    [40, 9],
    [
      ['individual', 37_801],
      ['family', 63_001],
    ],
  ],
  [
    'at the same price, travellers are individuals',
    'WWB',
    [40, 38, 9],
    [
      ['individual', 63_001],
      ['family', 63_001],
    ],
  ],
  ['a plan without a family price', 'SCH', [40, 38, 9, 6], [['individual', 63_001]]],
  ['one traveller', 'WWB', [40], [['individual', 25_200]]],
  ['ten travellers are a group', 'AFR', Array(10).fill(30), [['group', 148_201]]],
])('possible types of party are priced, lowest first: %s', (_, planCode, ages, prices) => {
  expect(priced(planCode, ages)).toEqual(prices)
})

test('two spouses without the policyholder are not a family', () => {
  const spouses = [1, 2].map((number) => traveller(number, 40, { relationship: 'spouse' }))
  expect(priced('WWB', [], [...spouses, traveller(3, 9), traveller(4, 6)])).toEqual([['individual', 75_600]])
})

test('a chosen type of party is priced as chosen', () => {
  const risk = trip('WWB', 14, [40, 38, 9, 6])
  expect(rateParty(risk, travel2026, PAID_2026).totalPesewas).toBe(75_600)
  expect(rateParty({ ...risk, partyType: 'family' }, travel2026, PAID_2026).totalPesewas).toBe(63_001)
})

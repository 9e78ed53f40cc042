import { expect, test } from 'vitest'
import { advantageOf, partyInWords } from './party-in-words.ts'

test.each([
  [[41, 38, 9, 6], '2 adults, 2 children'],
  [[34], '1 adult'],
  [[18, 17], '1 adult, 1 child'],
  [[9], '1 child'],
])('the party of %j is %s', (ages, words) => {
  expect(partyInWords(ages)).toBe(words)
})

const offer = (medicalLimitEur: number, excessEur: number, totalPesewas: number, visaCompliant = true) => ({
  planCode: String(medicalLimitEur),
  name: '',
  visaCompliant,
  addOns: [],
  available: true,
  medicalLimitEur,
  excessEur,
  totalPesewas,
})

test('a plan with a higher limit at the same price is described by its differences', () => {
  const schengen = offer(30_000, 0, 630_01)
  const worldwide = offer(50_000, 50, 630_01)
  const all = [schengen, worldwide, offer(75_000, 0, 800_00)]
  expect(all.map((one) => advantageOf(one, all))).toEqual([
    undefined,
    'Same price, higher limit, €50 excess',
    undefined,
  ])
})

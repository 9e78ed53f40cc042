import { expect, test } from 'vitest'
import { nextTaxChange, taxLines } from './taxes.ts'
import { travel2026 } from './travel-2026.fixture.ts'

test.each([
  ['2025-07-01', '2026-01-01'],
  ['2025-12-31', '2026-01-01'],
  ['2026-01-01', undefined],
])('on %s the next tax change is %s', (date, change) => {
  expect(nextTaxChange(travel2026, date)).toBe(change)
})

test('a new rate of the same tax is a change', () => {
  const nhil = travel2026.taxes.slice(0, 1)
  const until = nhil.map((tax) => ({ ...tax, effectiveTo: '2026-12-31' }))
  const from = nhil.map((tax) => ({ ...tax, rateBps: 300, effectiveFrom: '2027-01-01' }))
  expect(nextTaxChange({ ...travel2026, taxes: [...until, ...from] }, '2026-12-31')).toBe('2027-01-01')
})

test.each([
  ['2025-12-31', [438, 438, 175, 2_783]],
  ['2026-01-01', [438, 438, 2_625]],
])('on %s each tax line is rounded individually', (issueDate, amounts) => {
  expect(taxLines(17_500, travel2026, issueDate).map(({ amountPesewas }) => amountPesewas)).toEqual(amounts)
})

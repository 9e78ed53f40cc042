import { expect, test } from 'vitest'
import { coverDaysOf, endAfterMonths, samePeriodFrom } from './periods.ts'

test.each([
  ['2025-11-15', 12, '2026-11-14', 365],
  ['2027-03-01', 12, '2028-02-29', 366],
  ['2028-02-29', 12, '2029-02-27', 365],
  ['2026-01-31', 1, '2026-02-27', 28],
  ['2026-11-15', 3, '2027-02-14', 92],
])('from %s, %i months of cover end on %s', (startDate, months, endDate, days) => {
  expect(endAfterMonths(startDate, months)).toBe(endDate)
  expect(coverDaysOf(startDate, endDate)).toBe(days)
})

test('a renewal keeps the length of the last term, in months or in days', () => {
  expect(samePeriodFrom({ startDate: '2026-11-15', coverDays: 365 }, '2027-11-15')).toBe('2028-11-14')
  expect(samePeriodFrom({ startDate: '2026-02-01', coverDays: 28 }, '2026-03-01')).toBe('2026-03-31')
  expect(samePeriodFrom({ startDate: '2026-02-01', coverDays: 45 }, '2026-03-18')).toBe('2026-05-01')
})

import { expect, test } from 'vitest'
import { endAfterMonths, monthsBetween, periodText, suggestedStartDate } from './period.ts'

test('a year ends on the day before the same day next year', () => {
  expect(endAfterMonths('2026-11-15', 12)).toBe('2027-11-14')
})

test('offered periods are recognised from any start date, others are shown in days', () => {
  expect(monthsBetween('2027-01-31', endAfterMonths('2027-01-31', 3))).toBe(3)
  expect(periodText('2026-11-15', '2026-12-14')).toBe('1 month')
  expect(periodText('2026-11-15', '2027-11-14')).toBe('12 months')
  expect(periodText('2026-11-01', '2026-12-15')).toBe('45 days')
})

test('a sale starts today, or tomorrow in the last 30 minutes of the day', () => {
  expect(suggestedStartDate(Date.parse('2026-11-15T23:29:59Z'))).toBe('2026-11-15')
  expect(suggestedStartDate(Date.parse('2026-11-15T23:30:00Z'))).toBe('2026-11-16')
})

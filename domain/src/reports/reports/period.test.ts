import { expect, test } from 'vitest'
import { balanceDays, monthsOf, periodBefore, sameMonthBefore } from './period.ts'
import { namedPeriod } from './terms.ts'

test.each([
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['ten days', '2026-03-11', '2026-03-20', '2026-03-01', '2026-03-10'],
  ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['a month to date', '2026-03-01', '2026-03-17', '2026-02-01', '2026-02-17'],
  ['a month to its 30th day', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a quarter to date', '2026-10-01', '2026-11-17', '2026-07-01', '2026-08-17'],
  ['a year to date', '2026-01-01', '2026-11-17', '2025-01-01', '2025-11-17'],
  ['365 days', '2025-11-18', '2026-11-17', '2024-11-18', '2025-11-17'],
  ['12 months to date', '2025-12-01', '2026-11-17', '2024-12-01', '2025-11-17'],
  ['the end of a month', '2026-03-15', '2026-03-31', '2026-02-26', '2026-03-14'],
])('%s is compared with the period before', (_, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
})

test('the months of a period reach from its first day to its last day', () => {
  expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})

test('a month is compared with the month in the same place of the period before', () => {
  const period = { from: '2025-12-01', to: '2026-11-17' }
  expect(sameMonthBefore('2026-02', period, periodBefore(period))).toBe('2025-02')
  const quarter = { from: '2026-01-01', to: '2026-03-31' }
  expect(sameMonthBefore('2026-02', quarter, periodBefore(quarter))).toBe('2025-11')
})

test('balances are shown daily for up to 35 days, then at the ends of months', () => {
  expect(balanceDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(balanceDays({ from: '2026-01-01', to: '2026-03-15' })).toEqual(['2026-01-31', '2026-02-28', '2026-03-15'])
})

test.each([
  ['yesterday', '2026-11-16', '2026-11-16'],
  ['last-7-days', '2026-11-10', '2026-11-16'],
  ['month', '2026-11-01', '2026-11-17'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-11-17'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['year', '2026-01-01', '2026-11-17'],
  ['12-months', '2025-12-01', '2026-11-17'],
] as const)('the period %s is named on 17 November 2026', (name, from, to) => {
  expect(namedPeriod(name, '2026-11-17')).toEqual({ from, to })
})

import { expect, test } from 'vitest'
import { workingDayAfter } from '../service/claims/deadlines.ts'
import { holidaysAround, isYearlyDay, publicHolidays } from './holidays.ts'
import { SETTINGS } from './settings/catalogue.ts'

const { yearly } = SETTINGS['public-holidays'].initial

test('the holidays of 2026, Easter and Farmers’ Day among them', () => {
  expect(publicHolidays(2026, yearly)).toEqual([
    '2026-01-01',
    '2026-01-07',
    '2026-03-06',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-07-01',
    '2026-09-21',
    '2026-12-04',
    '2026-12-25',
    '2026-12-26',
  ])
})

test.each([
  [2024, '2024-03-29', '2024-12-06'],
  [2025, '2025-04-18', '2025-12-05'],
  [2027, '2027-03-26', '2027-12-03'],
  [2038, '2038-04-23', '2038-12-03'],
])('Good Friday and Farmers’ Day are calculated for %i', (year, goodFriday, farmersDay) => {
  expect(publicHolidays(year, yearly)).toEqual(expect.arrayContaining([goodFriday, farmersDay]))
})

test('a deadline in working days skips announced and fixed holidays', () => {
  const days = [{ date: '2027-03-10', name: 'Eid ul-Fitr' }]
  expect(workingDayAfter('2027-03-08', 2, holidaysAround('2027-03-08', { days: [], yearly }))).toBe('2027-03-10')
  expect(workingDayAfter('2027-03-08', 2, holidaysAround('2027-03-08', { days, yearly }))).toBe('2027-03-11')
  expect(workingDayAfter('2026-12-30', 1, holidaysAround('2026-12-30', { days, yearly }))).toBe('2026-12-31')
  expect(workingDayAfter('2026-12-31', 1, holidaysAround('2026-12-31', { days, yearly }))).toBe('2027-01-04')
})

test('a yearly holiday is a month and a day, or the name of a movable holiday', () => {
  expect(['12-25', 'good-friday', '02-29', '13-01', '1-1', 'eid', ''].map(isYearlyDay)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

import { expect, test } from 'vitest'
import { publicHolidays } from './holidays.ts'

test('the holidays of 2026, Easter and Farmers’ Day among them', () => {
  expect(publicHolidays(2026)).toEqual([
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
])('Good Friday and Farmers’ Day of %i', (year, goodFriday, farmersDay) => {
  expect(publicHolidays(year)).toEqual(expect.arrayContaining([goodFriday, farmersDay]))
})

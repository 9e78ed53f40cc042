import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageInWords,
  ageOn,
  daysBetween,
  daysInWords,
  daysUntil,
  deadlineInWords,
  formatDate,
  formatMoment,
  isIsoDate,
  toAccraDate,
} from './dates.ts'

test('only existing days are dates', () => {
  for (const date of ['2028-02-29', '2027-12-31', '2026-01-01']) expect(isIsoDate(date)).toBe(true)
  for (const date of ['2027-02-29', '2027-13-01', '2027-1-1', '27-01-01', '', '2027-04-31'])
    expect(isIsoDate(date)).toBe(false)
})

test('months are added with the day clipped to the month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
  expect(addMonths('2026-11-15', 14)).toBe('2028-01-15')
})

test('adding days is the inverse of counting them', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  const days = fc.integer({ min: -40_000, max: 40_000 })
  fc.assert(fc.property(days, (count) => daysBetween('2026-11-15', addDays('2026-11-15', count)) === count))
})

test('an age is in whole years; someone born on a leap day turns a year older on 1 March', () => {
  expect(ageOn('2000-11-15', '2026-11-14')).toBe(25)
  expect(ageOn('2000-11-15', '2026-11-15')).toBe(26)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('a moment’s day is the day in Accra, which is the day in UTC', () => {
  expect(toAccraDate(new Date('2026-11-15T23:59:59.999Z'))).toBe('2026-11-15')
  expect(toAccraDate(new Date('2026-11-16T00:00:00.000Z'))).toBe('2026-11-16')
  expect(toAccraDate(new Date('1969-12-31T23:59:59.999Z'))).toBe('1969-12-31')
  expect(formatDate('2027-03-05')).toBe('5 Mar 2027')
  expect(formatMoment(new Date('2027-03-05T13:05:59Z'))).toBe('5 Mar 2027, 13:05')
})

test('the text of one day is singular', () => {
  expect([daysInWords(1), daysInWords(14)]).toEqual(['1 day', '14 days'])
  expect([ageInWords(0), ageInWords(3)]).toEqual(['Today', '3 days'])
})

test('deadlines are counted in calendar days, and in hours less than a day before or after a time of day', () => {
  const endOf = (day: string) => new Date(`${day}T23:59:59.999Z`)
  const at = (moment: string) => new Date(`${moment}:00Z`)
  expect(daysUntil(endOf('2026-11-18'), at('2026-11-19T09:00'))).toBe(-1)
  expect(daysUntil(endOf('2026-11-19'), at('2026-11-19T09:00'))).toBe(0)
  expect(daysUntil(at('2026-11-19T16:00'), at('2026-11-19T09:00'))).toBeUndefined()
  expect(daysUntil(at('2026-11-16T16:00'), at('2026-11-19T09:00'))).toBe(-3)
  expect([0, 1, 3, -1, -3].map(deadlineInWords)).toEqual([
    'due today',
    'in 1 day',
    'in 3 days',
    '1 day overdue',
    '3 days overdue',
  ])
})

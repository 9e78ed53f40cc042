import { expect, test } from 'vitest'
import { barOf, calendarOf, placeOf } from './cover-calendar.ts'

const calendar = calendarOf('2026-11-16')

test('the calendar has twelve months from the current one', () => {
  expect(calendar).toMatchObject({ startDate: '2026-11-01', endDate: '2027-10-31' })
  expect(calendar.months.map(({ label }) => label).join(' ')).toBe('Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct')
  expect(calendar.months[1]?.at).toBeCloseTo(30 / 365)
  expect(calendarOf('2026-01-31')).toMatchObject({ startDate: '2026-01-01', endDate: '2026-12-31' })
})

test('a bar shows the past and the coming part of a term', () => {
  const bar = barOf(calendar, { startDate: '2026-03-04', endDate: '2027-03-03' })
  expect(bar).toEqual({
    from: 0,
    now: placeOf(calendar, '2026-11-16'),
    to: placeOf(calendar, '2027-03-04'),
  })
  const future = barOf(calendar, { startDate: '2026-12-11', endDate: '2026-12-20' })
  expect(future?.now).toBe(future?.from)
  expect(barOf(calendar, { startDate: '2025-01-01', endDate: '2025-12-31' })).toBeUndefined()
})

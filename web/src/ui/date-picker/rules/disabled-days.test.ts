import { addDays } from '@okwan/domain/platform/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from './calendar.ts'
import { type DisabledDays, outside, touchesDisabled } from './disabled-days.ts'

const none: DisabledDays = { intervals: [], weekdays: [] }
const isDisabled = (disabled: DisabledDays, day: string) => touchesDisabled(disabled, day, day)

test('min and max are the first and last selectable days', () => {
  const disabled = { ...none, intervals: outside('2024-01-05', '2024-01-25') }
  expect(['2024-01-04', '2024-01-05', '2024-01-25', '2024-01-26'].map((day) => isDisabled(disabled, day))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('an interval includes both ends and can be open-ended', () => {
  const closed = { ...none, intervals: [{ from: '2024-01-10', to: '2024-01-12' }] }
  expect(['2024-01-09', '2024-01-10', '2024-01-12', '2024-01-13'].map((day) => isDisabled(closed, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isDisabled({ ...none, intervals: [{ from: '2024-01-10', to: null }] }, '2999-01-01')).toBe(true)
})

test('a range contains a disabled weekday if one of its days is that weekday', () => {
  const offsets = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(
      offsets,
      fc.integer({ min: 0, max: 20 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      (from, length, weekdays) => {
        const first = addDays('2024-01-01', from)
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(first, index))
        const expected = days.some((day) => weekdays.includes(weekdayOf(day)))
        expect(touchesDisabled({ intervals: [], weekdays }, first, addDays(first, length))).toBe(expected)
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import { clampPage, pageLimits, shiftPage } from '../page.ts'
import { calendarPage, daysOf, isDayKey, keyTarget, weekdayOf, weekdayOrder } from './calendar.ts'
import { createLocale, localeFor } from './locale.ts'

const british = localeFor('en-GB')

describe('a page', () => {
  test('has six rows of seven, with empty cells for other months', () => {
    const { weeks, title } = calendarPage({ year: 2024, month: 2 }, british)
    expect(weeks.map((week) => week.map((cell) => cell?.dayOfMonth ?? '.').join(' '))).toEqual([
      '. . . 1 2 3 4',
      '5 6 7 8 9 10 11',
      '12 13 14 15 16 17 18',
      '19 20 21 22 23 24 25',
      '26 27 28 29 . . .',
      '. . . . . . .',
    ])
    expect(title).toBe('February 2024')
  })

  test('starts weeks as in the locale', () => {
    expect(calendarPage({ year: 2024, month: 9 }, british).weeks[0]?.[6]?.day).toBe('2024-09-01')
    expect(calendarPage({ year: 2024, month: 9 }, localeFor('en-US')).weeks[0]?.[0]?.day).toBe('2024-09-01')
    expect(weekdayOrder(british)).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  test('has full labels for its days', () => {
    expect(calendarPage({ year: 2024, month: 1 }, british).weeks[2]?.[0]?.label).toBe('Monday, 15 Jan 2024')
    expect(daysOf(calendarPage({ year: 2023, month: 2 }, british))).toHaveLength(28)
  })

  test('is cached for five months, first in, first out; month data for twelve', () => {
    const locale = createLocale('en-GB')
    for (let month = 1; month <= 12; month += 1) calendarPage({ year: 2024, month }, locale)
    expect([7, 8, 12].map((month) => locale.pages.has(`2024-${month}`))).toEqual([false, true, true])
    expect(locale.monthData.has('2024-1-1')).toBe(true)
    calendarPage({ year: 2025, month: 1 }, locale)
    expect(locale.monthData.has('2024-1-1')).toBe(false)
    expect(locale.monthData.has('2024-2-1')).toBe(true)
  })

  test('continues in the next year and stays between min and max', () => {
    expect(shiftPage({ year: 2024, month: 12 }, 1)).toEqual({ year: 2025, month: 1 })
    expect(shiftPage({ year: 2024, month: 1 }, -1)).toEqual({ year: 2023, month: 12 })
    const limits = pageLimits('2024-03-31', '2024-05-01')
    expect(clampPage({ year: 2024, month: 1 }, limits)).toEqual({ year: 2024, month: 3 })
    expect(clampPage({ year: 2025, month: 1 }, limits)).toEqual({ year: 2024, month: 5 })
  })
})

test.each([
  ['2024-01-15', 'ArrowLeft', false, '2024-01-14'],
  ['2024-01-31', 'ArrowRight', false, '2024-02-01'],
  ['2024-01-15', 'ArrowUp', false, '2024-01-08'],
  ['2024-01-29', 'ArrowDown', false, '2024-02-05'],
  ['2024-01-18', 'Home', false, '2024-01-15'],
  ['2024-01-18', 'End', false, '2024-01-21'],
  ['2024-03-31', 'PageUp', false, '2024-02-29'],
  ['2024-01-31', 'PageDown', false, '2024-02-29'],
  ['2024-02-29', 'PageUp', true, '2023-02-28'],
  ['2024-02-29', 'PageDown', true, '2025-02-28'],
  ['2024-01-15', 'a', false, null],
])('from %s, %s (Alt %s) moves to %s', (day, key, alt, target) => {
  expect(keyTarget(day, key, alt, british)).toBe(target)
})

test('a week that starts on Sunday ends on Saturday', () => {
  expect(keyTarget('2024-01-18', 'Home', false, localeFor('en-US'))).toBe('2024-01-14')
  expect(keyTarget('2024-01-18', 'End', false, localeFor('en-US'))).toBe('2024-01-20')
})

test('only keys that move between days prevent the default action of the browser', () => {
  expect(['Enter', ' ', 'ArrowUp', 'PageDown', 'Home'].every(isDayKey)).toBe(true)
  expect(['Escape', 'Tab', 'a', 'ArrowDownward'].some(isDayKey)).toBe(false)
})

test('weekdays are correct before 1970', () => {
  expect(weekdayOf('1957-03-06')).toBe(3)
  expect(weekdayOf('2024-01-14')).toBe(0)
})

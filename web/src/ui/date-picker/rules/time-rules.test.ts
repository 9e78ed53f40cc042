import { describe, expect, test } from 'vitest'
import { timeSelects, withControl } from '../time-controls.ts'
import { applyRules, rulePair, type TimeRules } from './time-rules.ts'
import type { DateParts } from './zone.ts'

const DAY = { year: 2024, month: 1, day: 15 }
const at = (hours: number, minutes = 0, seconds = 0, milliseconds = 0): DateParts => ({
  ...DAY,
  hours,
  minutes,
  seconds,
  milliseconds,
})
const clock = ({ hours, minutes, seconds, milliseconds }: DateParts) => [hours, minutes, seconds, milliseconds]
const clockAfterRules = (parts: DateParts, rules: TimeRules) => clock(applyRules(parts, rules))

describe('auto rules', () => {
  test.each([
    [0, [0, 0, 0, 0], [23, 59, 59, 999]],
    [1, [10, 0, 0, 0], [10, 59, 59, 999]],
    [2, [10, 30, 0, 0], [10, 30, 59, 999]],
    [3, [10, 30, 45, 0], [10, 30, 45, 999]],
    [4, [10, 30, 45, 123], [10, 30, 45, 123]],
  ])('at accuracy %i fix the parts below it', (accuracy, start, end) => {
    const pair = rulePair('auto', accuracy)
    expect(clockAfterRules(at(10, 30, 45, 123), pair.start)).toEqual(start)
    expect(clockAfterRules(at(10, 30, 45, 123), pair.end)).toEqual(end)
  })

  test('have a default accuracy of 2', () => {
    expect(rulePair('auto')).toEqual(rulePair('auto', 2))
  })
})

describe('explicit rules', () => {
  test('move to the nearest value, the lower if two are equally near, without carrying', () => {
    expect(clockAfterRules(at(9, 22), { minutes: { interval: 15 } })).toEqual([9, 15, 0, 0])
    expect(clockAfterRules(at(9, 23), { minutes: { interval: 15 } })).toEqual([9, 30, 0, 0])
    expect(clockAfterRules(at(9, 59), { minutes: { interval: 15 } })).toEqual([9, 45, 0, 0])
    expect(clockAfterRules(at(11), { hours: [22, 15, 7, 18] })).toEqual([7, 0, 0, 0])
    expect(clockAfterRules(at(7, 20), { hours: { min: 8, max: 17 }, minutes: 45 })).toEqual([8, 45, 0, 0])
  })

  test('can be a predicate, which gets the whole date', () => {
    expect(clockAfterRules(at(11), { hours: (hour, { day }) => day === 15 && hour >= 13 })).toEqual([13, 0, 0, 0])
  })

  test('without allowed values keep the time', () => {
    expect(clockAfterRules(at(11), { hours: () => false, minutes: [] })).toEqual([11, 0, 0, 0])
  })

  test('apply to both ends if only one set is given', () => {
    expect(rulePair([{ hours: 8 }])).toEqual({ start: { hours: 8 }, end: { hours: 8 } })
    expect(rulePair([{ hours: 8 }, { hours: 17 }])).toEqual({ start: { hours: 8 }, end: { hours: 17 } })
    expect(rulePair({ minutes: 0 })).toEqual({ start: { minutes: 0 }, end: { minutes: 0 } })
    expect(rulePair(undefined)).toEqual({ start: {}, end: {} })
  })
})

describe('time controls', () => {
  test.each([
    [0, 'hours'],
    [1, 'hours'],
    [2, 'hours minutes'],
    [3, 'hours minutes seconds'],
    [4, 'hours minutes seconds milliseconds'],
  ])('at accuracy %i are %s', (accuracy, controls) => {
    expect(
      timeSelects(at(9), {}, accuracy, true)
        .map((select) => select.control)
        .join(' '),
    ).toBe(controls)
  })

  test('of 24 hours run from 00 to 23', () => {
    const [hours] = timeSelects(at(9), {}, 2, true)
    expect(hours?.options[0]).toEqual({ value: 0, label: '00' })
    expect(hours?.options.at(-1)).toEqual({ value: 23, label: '23' })
  })

  test('of 12 hours run from 12 to 11 in the current half', () => {
    const [hours] = timeSelects(at(15), {}, 2, false)
    expect(hours?.options.map((option) => option.label).join(' ')).toBe('12 1 2 3 4 5 6 7 8 9 10 11')
    expect(hours?.options.map((option) => option.value)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
  })

  test('offer AM or PM only with an allowed hour', () => {
    const halves = (rules: TimeRules) =>
      timeSelects(at(9), rules, 2, false)
        .at(-1)
        ?.options.map((option) => option.value)
    expect(halves({})).toEqual(['AM', 'PM'])
    expect(halves({ hours: { max: 11 } })).toEqual(['AM'])
    expect(halves({ hours: { min: 12 } })).toEqual(['PM'])
  })

  test('show milliseconds with three digits', () => {
    expect(timeSelects(at(9), {}, 4, true)[3]?.options[7]?.label).toBe('007')
  })

  test('change one part; AM and PM move by twelve hours', () => {
    expect(clock(withControl(at(9, 30, 5), 'minutes', 7))).toEqual([9, 7, 5, 0])
    expect(clock(withControl(at(12, 15), 'ampm', 'AM'))).toEqual([0, 15, 0, 0])
    expect(clock(withControl(at(9, 30), 'ampm', 'PM'))).toEqual([21, 30, 0, 0])
    expect(clock(withControl(at(21, 30), 'ampm', 'PM'))).toEqual([21, 30, 0, 0])
  })
})

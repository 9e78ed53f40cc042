// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { saveHours } from '../date-picker/hours.ts'
import { formatHour, formatMoment, formatTime } from './moment.ts'

afterEach(() => saveHours('24'))

test.each([
  ['2026-11-17T00:05:00.000Z', '17 Nov 2026, 00:05', '17 Nov 2026, 12:05 AM'],
  ['2026-11-17T12:30:00.000Z', '17 Nov 2026, 12:30', '17 Nov 2026, 12:30 PM'],
  ['2026-11-17T19:29:00.000Z', '17 Nov 2026, 19:29', '17 Nov 2026, 7:29 PM'],
])('%s follows the clock that the user chose', (at, by24, by12) => {
  expect(formatMoment(new Date(at))).toBe(by24)
  saveHours('12')
  expect(formatMoment(new Date(at))).toBe(by12)
})

test('seconds are written before AM or PM', () => {
  saveHours('12')
  expect(formatTime('14:35:09')).toBe('2:35:09 PM')
})

test('full hours follow the same clock', () => {
  expect([0, 8, 24].map(formatHour)).toEqual(['00:00', '08:00', '24:00'])
  saveHours('12')
  expect([0, 8, 24].map(formatHour)).toEqual(['12:00 AM', '8:00 AM', '12:00 AM'])
})

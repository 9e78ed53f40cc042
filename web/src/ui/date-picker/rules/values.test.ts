import { describe, expect, test } from 'vitest'
import { resolveOptions } from '../options.ts'
import { readValue, writeValue } from './values.ts'

const nowMs = Date.parse('2024-01-20T10:00:00Z')
const dayMs = Date.parse('2024-01-15T00:00:00Z')

function read(value: Parameters<typeof readValue>[0], range = false, zone = 'UTC', valueMask?: string) {
  return readValue(value, range, { ...resolveOptions({ zone, valueMask }, nowMs), nowMs })
}

describe('a value from outside', () => {
  test.each([
    new Date(dayMs),
    dayMs,
    '2024-01-15T00:00:00.000Z',
    '2024-01-15',
    '2024-01-15T02:00:00+02:00',
    '2024-01-15T00:00:00Z',
  ])('can be %s', (value) => expect(read(value)).toEqual({ startMs: dayMs, endMs: dayMs }))

  test.each([
    null,
    undefined,
    '',
    'soon',
    Number.NaN,
    new Date(Number.NaN),
    '2024-02-30',
    '2024-01-15T10:30',
    { start: '2024-01-15', end: '2024-01-16' },
  ])('counts as no value: %s', (value) => expect(read(value)).toBeNull())

  test('of a range needs both ends, and is sorted', () => {
    expect(read({ start: dayMs + 1, end: dayMs }, true)).toEqual({ startMs: dayMs, endMs: dayMs + 1 })
    expect(read({ start: dayMs, end: null }, true)).toBeNull()
    expect(read({ end: dayMs }, true)).toBeNull()
    expect(read(dayMs, true)).toBeNull()
  })

  test('without a time is the same day in every time zone', () => {
    expect(read('2024-01-15', false, 'America/New_York')?.startMs).toBe(Date.parse('2024-01-15T05:00:00Z'))
  })

  test('is parsed with its mask', () => {
    expect(read('15.01.2024', false, 'UTC', 'DD.MM.YYYY')?.startMs).toBe(dayMs)
  })
})

describe('an emitted value', () => {
  const span = { startMs: dayMs, endMs: dayMs + 1 }
  const write = (settings: Parameters<typeof resolveOptions>[0]) => writeValue(span, resolveOptions(settings, nowMs))

  test('has the configured type', () => {
    expect(write({})).toEqual(new Date(dayMs))
    expect(write({ valueType: 'number' })).toBe(dayMs)
    expect(write({ valueType: 'string' })).toBe('2024-01-15T00:00:00.000Z')
    expect(write({ valueType: 'string', valueMask: 'YYYY-MM-DD', range: true })).toEqual({
      start: '2024-01-15',
      end: '2024-01-15',
    })
  })

  test('is null without a selection', () => {
    expect(writeValue(null, resolveOptions({ valueType: 'number' }, nowMs))).toBeNull()
  })
})

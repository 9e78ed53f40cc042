import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atTime, dayAt, instantAt, MIDNIGHT, offsetAt, partsAt } from './zone.ts'

const iso = (text: string) => Date.parse(text)

describe('local time', () => {
  test('in Accra is UTC', () => {
    expect(partsAt(iso('2024-01-15T10:30:45.123Z'), 'Africa/Accra')).toEqual({
      year: 2024,
      month: 1,
      day: 15,
      hours: 10,
      minutes: 30,
      seconds: 45,
      milliseconds: 123,
    })
  })

  test('in New York is the day before shortly after midnight UTC', () => {
    expect(dayAt(iso('2024-01-15T04:59:59.999Z'), 'America/New_York')).toBe('2024-01-14')
    expect(dayAt(iso('2024-01-15T05:00:00.000Z'), 'America/New_York')).toBe('2024-01-15')
  })

  test('midnight of a day is midnight in the time zone', () => {
    expect(new Date(atTime('2024-01-20', MIDNIGHT, 'Asia/Kolkata')).toISOString()).toBe('2024-01-19T18:30:00.000Z')
  })

  test('a skipped hour in spring is moved forward', () => {
    const skipped = { year: 2024, month: 3, day: 10, hours: 2, minutes: 30, seconds: 0, milliseconds: 0 }
    expect(new Date(instantAt(skipped, 'America/New_York')).toISOString()).toBe('2024-03-10T07:30:00.000Z')
  })

  test.each([
    ['America/New_York', { year: 2024, month: 11, day: 3 }, 1, '2024-11-03T05:30:00.000Z'],
    ['Europe/Berlin', { year: 2024, month: 10, day: 27 }, 2, '2024-10-27T00:30:00.000Z'],
  ])('a repeated hour in autumn means the first one (%s)', (zone, date, hours, instant) => {
    const twice = { ...date, hours, minutes: 30, seconds: 0, milliseconds: 0 }
    expect(new Date(instantAt(twice, zone)).toISOString()).toBe(instant)
  })

  test('a time before 1970 keeps its milliseconds', () => {
    expect(offsetAt(-1, 'Asia/Kolkata')).toBe(19_800_000)
    expect(partsAt(-1, 'UTC').milliseconds).toBe(999)
  })

  test('parts convert to an instant and back, except near clock changes', () => {
    const instants = fc.integer({ min: iso('1950-01-01T00:00:00Z'), max: iso('2100-01-01T00:00:00Z') })
    fc.assert(
      fc.property(instants, fc.constantFrom('Africa/Accra', 'Asia/Kolkata', 'UTC'), (instantMs, zone) => {
        expect(instantAt(partsAt(instantMs, zone), zone)).toBe(instantMs)
      }),
    )
  })
})

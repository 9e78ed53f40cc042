import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localeFor } from './locale.ts'
import { formatInstant, inputMasks } from './masks.ts'
import { readText } from './reading.ts'
import { MIDNIGHT, timeAt } from './zone.ts'

const british = localeFor('en-GB')
const known = { day: '2024-01-20', time: { ...MIDNIGHT, hours: 10, minutes: 30 } }

function read(text: string, masks: readonly string[] = inputMasks('date', false), zone = 'UTC'): string | null {
  const instantMs = readText(text, { masks, locale: british, zone, known })
  return instantMs === null ? null : new Date(instantMs).toISOString()
}

describe('a typed date', () => {
  test.each([
    '20/01/2024',
    '20.1.2024',
    '20012024',
    ' 20 01 2024 ',
    '2024-01-20',
    '2024/1/20',
    '20240120',
    '20/01/2024 noon',
  ])('%s is 20 January 2024 at the known time', (text) => expect(read(text)).toBe('2024-01-20T10:30:00.000Z'))

  test.each([
    '31/02/2024',
    '29/02/2023',
    '13/45/2024',
    '0/0/2024',
    '1/2',
    '20/01/24',
    '20/01/20245',
    '20/01/0024',
    'hello',
    '',
  ])('%s is rejected', (text) => expect(read(text)).toBeNull())

  test('accepts names in any case, from three letters', () => {
    expect(read('20-JAN-2024', ['DD-MMM-YYYY'])).toBe('2024-01-20T10:30:00.000Z')
    expect(read('5 september 2024', ['D MMM YYYY'])).toBe('2024-09-05T10:30:00.000Z')
    expect(read('5 sep 2024', ['D MMM YYYY'])).toBe('2024-09-05T10:30:00.000Z')
    expect(read('5 se 2024', ['D MMM YYYY'])).toBeNull()
    expect(read('Thu 5 Sept 2024', ['WWW D MMM YYYY'])).toBe('2024-09-05T10:30:00.000Z')
  })

  test('is rejected beyond a thousand characters', () => {
    expect(read(`20/01/2024${' '.repeat(990)}`)).not.toBeNull()
    expect(read(`20/01/2024${' '.repeat(991)}`)).toBeNull()
  })

  test('two-digit years up to 68 belong to this century', () => {
    expect(read('1/1/68', ['D/M/YY'])).toBe('2068-01-01T10:30:00.000Z')
    expect(read('1/1/69', ['D/M/YY'])).toBe('1969-01-01T10:30:00.000Z')
  })

  test('a mask without a year keeps the known year and its leap day', () => {
    expect(read('29/02', ['DD/MM'])).toBe('2024-02-29T10:30:00.000Z')
    expect(
      readText('29/02', { masks: ['DD/MM'], locale: british, zone: 'UTC', known: { ...known, day: '2023-05-05' } }),
    ).toBeNull()
  })
})

describe('a typed time', () => {
  const twelve = inputMasks('time', false)
  const twentyFour = inputMasks('time', true)

  test.each([
    ['3:45 PM', '15:45'],
    ['3:45pm', '15:45'],
    ['3:45 p.m.', '15:45'],
    ['12:00 AM', '00:00'],
    ['12:00 PM', '12:00'],
  ])('%s is %s on the known day', (text, time) => expect(read(text, twelve)).toBe(`2024-01-20T${time}:00.000Z`))

  test.each(['13:45 PM', '0:30 AM', '3:45', '3:60 PM', '3 PM'])('%s is unreadable with 12 hours', (text) =>
    expect(read(text, twelve)).toBeNull(),
  )

  test.each([
    ['9:5', '09:05'],
    ['0945', '09:45'],
    ['23:59', '23:59'],
  ])('%s is %s with 24 hours', (text, time) => expect(read(text, twentyFour)).toBe(`2024-01-20T${time}:00.000Z`))

  test.each(['25:61', '7', '24:00', '9:051'])('%s is unreadable with 24 hours', (text) =>
    expect(read(text, twentyFour)).toBeNull(),
  )

  test('is parsed in the time zone, unless the text has its own', () => {
    expect(read('2024-01-20 05:30', ['YYYY-MM-DD HH:mm'], 'Asia/Kolkata')).toBe('2024-01-20T00:00:00.000Z')
    expect(read('2024-01-20T05:30:00.000Z', ['iso'], 'Asia/Kolkata')).toBe('2024-01-20T05:30:00.000Z')
    expect(read('2024-01-20 05:30 +02:00', ['YYYY-MM-DD HH:mm ZZZZ'], 'Asia/Kolkata')).toBe('2024-01-20T03:30:00.000Z')
    expect(read('2024-01-20 05:30 -0230', ['YYYY-MM-DD HH:mm ZZZ'], 'UTC')).toBe('2024-01-20T08:00:00.000Z')
  })
})

describe('formatted text can be parsed', () => {
  const dateMasks = ['L', 'YYYY-MM-DD', 'YYYY/MM/DD', 'D MMM YYYY', 'WWWW, D MMMM YYYY', 'WWW, MMM D, YYYY', 'DDMMYYYY']
  const timeMasks = [
    'h:mm:ss.SSS A',
    'hh:mm:ss.SSSa',
    'H:m:s.SSS',
    'HHmmssSSS',
    'HH:mm:ss.SSSZZZZ',
    'HH:mm:ss.SSSZZZ',
    'HH:mm:ss.SSSZ',
  ]
  const days = fc.integer({ min: Date.parse('1000-01-02T00:00:00Z'), max: Date.parse('9999-12-30T00:00:00Z') })
  const locales = fc.constantFrom('en-GB', 'en-US', 'en-ZA', 'en-IE')
  const zones = fc.constantFrom('Africa/Accra', 'Asia/Kolkata')

  test('dates, keeping the known time', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...dateMasks), locales, zones, (instantMs, mask, id, zone) => {
        const text = formatInstant(instantMs, mask, localeFor(id), zone)
        const same = { day: known.day, time: timeAt(instantMs, zone) }
        expect(readText(text, { masks: [mask], locale: localeFor(id), zone, known: same })).toBe(instantMs)
      }),
    )
  })

  // Offsets in the 19th century include seconds, and no mask formats these.
  const recent = fc.integer({ min: Date.parse('1950-01-02T00:00:00Z'), max: Date.parse('9999-12-30T00:00:00Z') })

  test('moments', () => {
    fc.assert(
      fc.property(
        recent,
        fc.constantFrom(...dateMasks),
        fc.constantFrom(...timeMasks),
        locales,
        zones,
        (instantMs, date, time, id, zone) => {
          const mask = `${date} ${time}`
          const text = formatInstant(instantMs, mask, localeFor(id), zone)
          expect(readText(text, { masks: [mask], locale: localeFor(id), zone, known })).toBe(instantMs)
        },
      ),
    )
  })

  test('the picker’s own masks, to the minute', () => {
    fc.assert(
      fc.property(recent, fc.boolean(), locales, zones, (instantMs, is24h, id, zone) => {
        const minuteMs = Math.floor(instantMs / 60_000) * 60_000
        for (const mask of inputMasks('datetime', is24h)) {
          const text = formatInstant(minuteMs, mask, localeFor(id), zone)
          expect(readText(text, { masks: [mask], locale: localeFor(id), zone, known })).toBe(minuteMs)
        }
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { localeFor } from './locale.ts'
import { formatInstant, inputMasks } from './masks.ts'

const instantMs = Date.parse('2024-09-05T15:04:07.089Z')
const british = localeFor('en-GB')

describe('formatting with a mask', () => {
  test.each([
    ['D DD', '5 05'],
    ['M MM MMM MMMM', '9 09 Sept September'],
    ['YY YYYY', '24 2024'],
    ['d dd W WW WWW WWWW', '4 04 T Th Thu Thursday'],
    ['H HH h hh', '15 15 3 03'],
    ['m mm s ss', '4 04 7 07'],
    ['S SS SSS', '0 08 089'],
    ['a A', 'pm PM'],
    ['ZZ ZZZ ZZZZ', '+00 +0000 +00:00'],
    ['L', '05/09/2024'],
    ['iso', '2024-09-05T15:04:07.089Z'],
    ['[Day] D [of L]', 'Day 5 of L'],
  ])('%s', (mask, text) => {
    expect(formatInstant(instantMs, mask, british, 'Africa/Accra')).toBe(text)
  })

  test.each([
    ['Asia/Kolkata', '+05 +0530 +05:30'],
    ['America/St_Johns', '-02 -0230 -02:30'],
  ])('the offset of %s', (zone, text) => {
    expect(formatInstant(instantMs, 'ZZ ZZZ ZZZZ', british, zone)).toBe(text)
  })

  test('uses UTC if the mask ends in Z, and the picker’s zone for the next value', () => {
    expect(formatInstant(instantMs, 'iso', british, 'Asia/Kolkata')).toBe('2024-09-05T15:04:07.089Z')
    expect(formatInstant(instantMs, 'HH:mm', british, 'Asia/Kolkata')).toBe('20:34')
  })

  test.each([
    ['2024-01-01T00:30:00Z', '12:30 AM'],
    ['2024-01-01T12:30:00Z', '12:30 PM'],
  ])('noon and midnight as 12 (%s)', (instant, text) => {
    expect(formatInstant(Date.parse(instant), 'h:mm A', british, 'UTC')).toBe(text)
  })

  test.each([
    ['en-GB', '05/09/2024'],
    ['en-US', '09/05/2024'],
    ['en', '09/05/2024'],
    ['en-ZA', '2024/09/05'],
    ['en-IE', '05-09-2024'],
    ['en-GH', '05/09/2024'],
    ['tlh', '05/09/2024'],
  ])('the order of %s', (id, text) => {
    expect(formatInstant(instantMs, 'L', localeFor(id), 'UTC')).toBe(text)
  })
})

test.each([
  ['date', false, ['L', 'YYYY-MM-DD', 'YYYY/MM/DD']],
  ['date', true, ['L', 'YYYY-MM-DD', 'YYYY/MM/DD']],
  ['datetime', false, ['L h:mm A', 'YYYY-MM-DD h:mm A', 'YYYY/MM/DD h:mm A']],
  ['datetime', true, ['L HH:mm', 'YYYY-MM-DD HH:mm', 'YYYY/MM/DD HH:mm']],
  ['time', false, ['h:mm A']],
  ['time', true, ['HH:mm']],
] as const)('%s mode, 24 hours %s, is typed by its own masks', (mode, is24h, masks) => {
  expect(inputMasks(mode, is24h)).toEqual(masks)
})

import { expect, test } from 'vitest'
import { numberText, parseInteger } from './number-text.ts'

test.each([
  ['1800', 1800],
  ['1,800', 1800],
  [' 1 800 cc ', 1800],
  ['0', 0],
  ['', null],
  ['about 5', null],
  ['1.5', null],
  ['-4', null],
])('%s is read as %s', (input, whole) => {
  expect(parseInteger(input)).toBe(whole)
})

test('a missing answer is shown as empty', () => {
  expect([numberText(null), numberText(undefined), numberText(0)]).toEqual(['', '', '0'])
})

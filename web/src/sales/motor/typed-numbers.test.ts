import { expect, test } from 'vitest'
import { parseInteger, typedOf } from './typed-numbers.ts'

test.each([
  ['1800', 1800],
  ['1,800', 1800],
  [' 1 800 cc ', 1800],
  ['0', 0],
  ['', null],
  ['about 5', null],
  ['1.5', null],
  ['-4', null],
])('%s is read as %s', (typed, whole) => {
  expect(parseInteger(typed)).toBe(whole)
})

test('a missing answer is shown as empty', () => {
  expect([typedOf(null), typedOf(undefined), typedOf(0)]).toEqual(['', '', '0'])
})

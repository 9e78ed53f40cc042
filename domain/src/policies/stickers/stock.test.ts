import { expect, test } from 'vitest'
import { countResult, isLowStock, parseRange } from './stock.ts'

test('a range has letters, digits and both ends', () => {
  expect(parseRange({ firstNumber: 'nic-00001000', lastNumber: 'NIC00001099' })).toEqual({
    prefix: 'NIC',
    digits: 8,
    first: 1000,
    last: 1099,
  })
})

test.each([
  ['NIC1', 'NIC00001099', 'up to 4 letters'],
  ['NIC00001000', 'GIA00001099', 'same letters'],
  ['NIC00001000', 'NIC0001099', 'number of digits'],
  ['NIC00001000', 'NIC00000999', 'not be lower than the first'],
  ['NIC00001000', 'NIC00011000', 'at most 10,000'],
])('%s to %s is refused', (firstNumber, lastNumber, sentence) => {
  expect(() => parseRange({ firstNumber, lastNumber })).toThrow(sentence)
})

test('a holder is warned below the minimum, but not before the first stickers', () => {
  expect(isLowStock({ inStock: 9, hasHadStock: true }, 10)).toBe(true)
  expect(isLowStock({ inStock: 10, hasHadStock: true }, 10)).toBe(false)
  expect(isLowStock({ inStock: 0, hasHadStock: false }, 10)).toBe(false)
})

test.each([
  [{ first: 5, second: null, expected: null }, 'open'],
  [{ first: 5, second: 5, expected: 5 }, 'agreed'],
  [{ first: 5, second: 4, expected: 5 }, 'different'],
  [{ first: 5, second: 5, expected: 6 }, 'different'],
])('a count %o is %s', (count, result) => {
  expect(countResult(count)).toBe(result)
})

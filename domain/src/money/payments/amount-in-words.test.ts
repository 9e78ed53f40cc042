import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Zero Ghana cedis'],
  [1, 'One pesewa'],
  [1_00, 'One Ghana cedi'],
  [396_50, 'Three hundred and ninety-six Ghana cedis, fifty pesewas'],
  [1_000_00, 'One thousand Ghana cedis'],
  [2_005_01, 'Two thousand and five Ghana cedis, one pesewa'],
  [25_119_00, 'Twenty-five thousand one hundred and nineteen Ghana cedis'],
  [1_000_040_00, 'One million and forty Ghana cedis'],
])('%i pesewas in words: %s', (amountPesewas, words) => {
  expect(amountInWords(amountPesewas)).toBe(words)
})

test('negative and fractional pesewas are refused', () => {
  expect(() => amountInWords(-1)).toThrow(RangeError)
  expect(() => amountInWords(1.5)).toThrow(RangeError)
})

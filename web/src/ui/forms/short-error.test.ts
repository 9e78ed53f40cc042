import { expect, test } from 'vitest'
import { shortError } from './short-error.ts'

test.each([
  ['Select an insurer.', 'Select an insurer'],
  ['Select an insurer', 'Select an insurer'],
  ['You can withdraw up to GH₵54.37.', 'You can withdraw up to GH₵54.37'],
  ['Incorrect code. 4 attempts left.', 'Incorrect code. 4 attempts left.'],
  ['', ''],
])('“%s” is shown as “%s”', (input, shown) => {
  expect(shortError(input)).toBe(shown)
})

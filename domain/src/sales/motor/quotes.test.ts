import { expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { allowQuote, QUOTES_PER_PHONE, QUOTES_PER_SELLER } from './quotes.ts'

test.each([
  [0, 0, undefined],
  [QUOTES_PER_PHONE - 1, QUOTES_PER_SELLER - 1, undefined],
  [QUOTES_PER_PHONE, 0, 'too_many_quotes'],
  [0, QUOTES_PER_SELLER, 'too_many_quotes'],
])('after %d quotes to the phone and %d by the seller: %s', (toPhone, bySeller, code) => {
  expect(codeOf(() => allowQuote({ toPhone, bySeller }))).toBe(code)
})

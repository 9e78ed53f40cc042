import { expect, test } from 'vitest'
import { rateText } from './TransactionTotals.tsx'

test.each([
  [10_000, 0, '100%'],
  [9_961, 1, '99.6%'],
  [10_000, 1, '99.9%'],
  [6_667, 2, '66.6%'],
  [0, 3, '0%'],
])('a success rate of %i basis points with %i failed payments is %s', (bps, failed, text) => {
  expect(rateText(bps, failed)).toBe(text)
})

import { expect, test } from 'vitest'
import { refundShareBps } from './refund-share.ts'

test.each([
  ['0', 0],
  ['75', 7500],
  [' 100 ', 10_000],
  ['', undefined],
  ['101', undefined],
  ['12.5', undefined],
])('a refund share of %j per cent is %j basis points', (input, bps) => {
  expect(refundShareBps(input)).toBe(bps)
})

import { expect, test } from 'vitest'
import { amountOf, withAmount } from './code-reference.ts'

test('a reference names the amount that its code approves', () => {
  expect(withAmount('cancellation:7', 41_260)).toBe('cancellation:7@41260')
  expect(amountOf('cancellation:7@41260')).toBe(41_260)
})

test('a reference without an amount is unchanged', () => {
  expect(withAmount('cancellation:7', 0)).toBe('cancellation:7')
  expect(amountOf('claim-offer:7:2')).toBeUndefined()
})

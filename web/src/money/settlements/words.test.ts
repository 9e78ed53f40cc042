import { expect, test } from 'vitest'
import { statusOf } from './words.ts'

test('a receipt confirms a return of taxes, and a bank statement everything else', () => {
  expect(statusOf({ kind: 'taxes', state: 'confirmed' }).label).toBe('Confirmed by receipt')
  expect(statusOf({ kind: 'motor-levies', state: 'confirmed' }).label).toBe('Confirmed by bank')
  expect(statusOf({ kind: 'taxes', state: 'paid' }).label).toBe('Paid')
})

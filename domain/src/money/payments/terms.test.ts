import { expect, test } from 'vitest'
import { paidFor } from './terms.ts'

test('a receipt names the purpose once', () => {
  expect(paidFor('topUp', 'Wallet top-up')).toBe('Wallet top-up')
  expect(paidFor('renewal', 'Motor insurance GR 12-22')).toBe('Renewal. Motor insurance GR 12-22')
})

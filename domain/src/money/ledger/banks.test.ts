import { expect, test } from 'vitest'
import { bankLineExplained, providerSettled } from './banks.ts'
import { credit, debit } from './journal.ts'

const line = { lineId: 'L1', bank: 'premiumTrustBank' } as const

test('money of a provider moves from its float to the trust account (J16)', () => {
  expect(providerSettled({ ...line, provider: 'hubtel', amountPesewas: 388_28 }).lines).toEqual([
    debit('premiumTrustBank', '', 388_28),
    credit('collectionFloat', 'hubtel', 388_28),
  ])
})

test('money that a provider reclaims moves in the opposite direction', () => {
  expect(providerSettled({ ...line, provider: 'hubtel', amountPesewas: -5 }).lines).toEqual([
    debit('collectionFloat', 'hubtel', 5),
    credit('premiumTrustBank', '', 5),
  ])
})

test('a bank charge is an expense, and unknown money is in suspense under its line', () => {
  expect(bankLineExplained({ ...line, purpose: 'charge', amountPesewas: -7_50 }).lines).toEqual([
    debit('differences', '', 7_50),
    credit('premiumTrustBank', '', 7_50),
  ])
  expect(bankLineExplained({ ...line, purpose: 'unallocated', amountPesewas: 9_00 }).lines).toEqual([
    debit('premiumTrustBank', '', 9_00),
    credit('suspense', 'L1', 9_00),
  ])
})

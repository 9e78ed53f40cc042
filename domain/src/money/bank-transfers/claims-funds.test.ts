import { expect, test } from 'vitest'
import { claimsFundsReceived, gatewayFeesFunded } from '../ledger/banks.ts'
import { credit, debit } from '../ledger/journal.ts'
import { availableFunds, checkFunds } from './claims-funds.ts'

const star = { name: 'Star', claimFunding: 'before-payout' } as const
const funds = { receivedPesewas: 1_000_00, approvedPesewas: 400_00 }

test('funds cover a claim up to the remaining balance', () => {
  expect(availableFunds(funds)).toBe(600_00)
  checkFunds(star, funds, 600_00)
  expect(() => checkFunds(star, funds, 600_01)).toThrow('GH₵600.00 is available, GH₵600.01 is needed')
  expect(() => checkFunds(star, { ...funds, approvedPesewas: 2_000_00 }, 1)).toThrow('GH₵0.00 is available')
})

test('an insurer that pays afterwards needs no funds', () => {
  checkFunds({ ...star, claimFunding: 'after-payout' }, funds, 9_999_00)
  checkFunds(undefined, funds, 9_999_00)
})

test('funds and fees are posted to the trust account (J13a, J17)', () => {
  expect(claimsFundsReceived({ transferId: 't', insurer: 'STAR', amountPesewas: 5 }).lines).toEqual([
    debit('premiumTrustBank', '', 5),
    credit('claimsFunds', 'STAR', 5),
  ])
  expect(gatewayFeesFunded({ transferId: 't', amountPesewas: 5 }).lines).toEqual([
    debit('premiumTrustBank', '', 5),
    credit('operatingBank', '', 5),
  ])
})

import { expect, test } from 'vitest'
import { walletToppedUp } from '../ledger/collections.ts'
import {
  agentCommissionVested,
  commissionMovedToFloat,
  shortfallRecovered,
  vestedCommissionReversed,
} from '../ledger/commissions.ts'
import { disbursementReserved, disbursementReturned } from '../ledger/disbursements.ts'
import { reverse } from '../ledger/journal.ts'
import { premiumPaidFromWallet } from '../ledger/premiums.ts'
import { numberCodeReference, withdrawalCodeReference } from './codes.ts'
import { entryLabel } from './entry-labels.ts'

const agentId = 'agent'
const sent = { payoutId: 'p', reference: 'r', kind: 'withdrawal', ownerId: agentId, amountPesewas: 1 } as const
const reversal = { reversalId: 'c', agentId, grossPesewas: 2, withheldPesewas: 0, availablePesewas: 2 }
const moved = commissionMovedToFloat({ moveId: 'm', agentId, amountPesewas: 1 })

test.each([
  walletToppedUp({ paymentId: 'p', provider: 'hubtel', paidPesewas: 1, feePesewas: 0, agentId }),
  premiumPaidFromWallet({ paymentId: 'p', agentId, amountPesewas: 1 }),
  agentCommissionVested({ commissionId: 'c', agentId, grossPesewas: 1, withheldPesewas: 0 }),
  vestedCommissionReversed(reversal),
  shortfallRecovered({ recoveryId: 'r', agentId, amountPesewas: 1 }),
  moved,
  reverse(moved),
  disbursementReserved(sent),
  disbursementReturned(sent),
])('$event has a label', ({ event }) => {
  expect(entryLabel(event)).not.toBe(event)
})

test('a code is bound to one number and one amount', () => {
  expect(withdrawalCodeReference('a', 100)).not.toBe(withdrawalCodeReference('a', 1000))
  expect(withdrawalCodeReference('a', 100)).not.toBe(withdrawalCodeReference('b', 100))
  expect(numberCodeReference('233241234567')).not.toBe(numberCodeReference('233241234568'))
})

import { expect, test } from 'vitest'
import { staffCommissionAccrued, staffCommissionReversed } from './commissions.ts'
import { reverse } from './journal.ts'

test('a reversal of staff commission undoes the accrual', () => {
  const earned = staffCommissionAccrued({ commissionId: 'c', staffId: 's', grossPesewas: 330 })
  const reversed = staffCommissionReversed({ reversalId: 'v', staffId: 's', grossPesewas: 330 })
  const byAccount = (a: { account: string }, b: { account: string }) => (a.account < b.account ? -1 : 1)
  expect([...reversed.lines].sort(byAccount)).toEqual([...reverse(earned).lines].sort(byAccount))
})

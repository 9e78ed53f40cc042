import type { PersonCommissions } from '@okwan/contract/money/commissions'
import { groupOf } from '@okwan/domain/platform/permissions'
import type { Tx } from '../../platform/db/database.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { pendingOf, sumByMonth } from './lines-store.ts'
import type { PayeeRow } from './rates/rates-store.ts'
import { monthOf } from './statement/month.ts'

/** What a person earns by selling. Staff have no page for it: it comes with their pay, and only the office sees it here. */
export async function figuresOf(tx: Tx, payee: PayeeRow, now: Date): Promise<PersonCommissions['figures']> {
  const month = monthOf(undefined, now)
  const [sums] = await sumByMonth(tx, payee.id, month)
  const pendingPesewas = await pendingOf(tx, payee.id)
  return {
    month: month.month,
    earnedPesewas: sums?.earned_pesewas ?? 0,
    reversedPesewas: sums?.reversed_pesewas ?? 0,
    pendingPesewas,
    toPayPesewas:
      groupOf(payee.role) === 'AGENT'
        ? await balanceOf(tx, 'commissionAvailable', payee.id)
        : // What is owed to staff stands in the books since they sold.
          (await balanceOf(tx, 'staffCommission', payee.id)) - pendingPesewas,
  }
}

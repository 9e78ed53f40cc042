import type { PersonCommissions } from '@okwan/contract/money/commissions'
import { groupOf } from '@okwan/domain/platform/permissions'
import type { Tx } from '../../platform/db/database.ts'
import { balanceOf } from '../ledger/balance-of.ts'
import { pendingOf, sumByMonth } from './lines-store.ts'
import type { PayeeRow } from './rates/rates-store.ts'
import { monthOf } from './statement/month.ts'

/** Commission figures of a person. Staff have no commission page, because they are paid through payroll. */
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
        : // The liability to staff was posted at the sale, including pending commission.
          (await balanceOf(tx, 'staffCommission', payee.id)) - pendingPesewas,
  }
}

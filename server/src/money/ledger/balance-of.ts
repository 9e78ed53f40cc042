import { type AccountName, normalSide } from '@okwan/domain/money/ledger/accounts'
import type { Tx } from '../../platform/db/database.ts'
import { sumDebits } from './store.ts'

/** What stands in a sub-account, positive in the direction in which the account grows. */
export async function balanceOf(tx: Tx, account: AccountName, owner: string): Promise<number> {
  const debitPesewas = await sumDebits(tx, account, owner)
  return normalSide(account) === 'debit' ? debitPesewas : 0 - debitPesewas
}

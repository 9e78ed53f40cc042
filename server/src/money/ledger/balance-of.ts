import { type AccountName, normalSide } from '@okwan/domain/money/ledger/accounts'
import type { Tx } from '../../platform/db/database.ts'
import { sumDebits } from './store.ts'

/** The balance of a sub-account, positive on the normal side of the account. */
export async function balanceOf(tx: Tx, account: AccountName, owner: string): Promise<number> {
  const debitPesewas = await sumDebits(tx, account, owner)
  return normalSide(account) === 'debit' ? debitPesewas : 0 - debitPesewas
}

import { createHash } from 'node:crypto'
import { approvedText } from '@okwan/domain/payouts/approval'
import type { PayoutRow } from './store.ts'

/** What an approval signs: a change of amount, payee or network gives another hash, and the approval is void. */
export function contentHash(row: PayoutRow): Buffer {
  const text = approvedText({
    payoutId: row.id,
    kind: row.kind,
    amountPesewas: row.amount_pesewas,
    ...payeeOf(row),
  })
  return createHash('sha256').update(text).digest()
}

/** What the approver's one-time code is bound to. */
export function approvalReference(row: PayoutRow): string {
  return `payout:${row.id}:${row.payee_phone === null ? '' : contentHash(row).toString('hex').slice(0, 32)}`
}

/** From `recommended` on there always is one: the database sees to it. */
export function payeeOf(row: PayoutRow) {
  const { payee_phone: payeePhone, payee_network: payeeNetwork, account_name: payeeName } = row
  if (payeePhone === null || payeeNetwork === null || payeeName === null) {
    throw new Error(`payout ${row.id} has no payee`)
  }
  return { payeePhone, payeeNetwork, payeeName }
}

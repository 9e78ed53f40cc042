import { createHash } from 'node:crypto'
import { approvedText, type PayeeAccount } from '@okwan/domain/money/payouts/approval'
import type { PayoutRow } from '../store.ts'

/** The hash that an approval signs. A change of amount or payee changes the hash and voids the approval. */
export function contentHash(row: PayoutRow): Buffer {
  const { name, account } = payeeOf(row)
  const text = approvedText({
    payoutId: row.id,
    kind: row.kind,
    amountPesewas: row.amount_pesewas,
    account,
    payeeName: name,
  })
  return createHash('sha256').update(text).digest()
}

/** The reference that the approver confirms with a code or a passkey. */
export function approvalReference(row: PayoutRow): string {
  return `payout:${row.id}:${row.account_name === null ? '' : contentHash(row).toString('hex').slice(0, 32)}`
}

/**
 * The reference that the approver of a batch confirms. It changes with every payout, amount and payee, so that a changed batch
 * needs a new confirmation.
 */
export function batchReference(batchId: string, hashes: readonly Buffer[]): string {
  const all = createHash('sha256')
  for (const hash of hashes.toSorted((a, b) => Buffer.compare(a, b))) all.update(hash)
  return `payouts:${batchId}:${all.digest('hex').slice(0, 32)}`
}

/** A database constraint ensures that there is a payee from `recommended` on. */
export function payeeOf(row: PayoutRow): { name: string; account: PayeeAccount } {
  const { payee_phone: phone, payee_network: network, bank_code: bankCode, bank_account: bankAccount } = row
  if (row.account_name !== null) {
    if (phone !== null && network !== null) {
      return { name: row.account_name, account: { kind: 'wallet', phone, network } }
    }
    if (bankCode !== null && bankAccount !== null) {
      return { name: row.account_name, account: { kind: 'bank', bankCode, bankAccount } }
    }
  }
  throw new Error(`payout ${row.id} has no payee`)
}

/** The number of the payee; undefined for a bank account. */
export function payeePhoneOf(row: PayoutRow): string | undefined {
  const { account } = payeeOf(row)
  return account.kind === 'wallet' ? account.phone : undefined
}

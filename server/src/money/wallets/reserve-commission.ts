import { disbursementReserved, disbursementReturned } from '@okwan/domain/money/ledger/disbursements'
import { planWithdrawal } from '@okwan/domain/money/wallets/spending'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../platform/db/database.ts'
import { settingAt } from '../../platform/settings/setting-at.ts'
import { postJournal } from '../ledger/post-journal.ts'
import type { Posting } from '../ledger/posting.ts'
import {
  findWallet,
  insertReserve,
  lockWallet,
  type NewReserve,
  reservedSince,
  setReserveOutcome,
  type WalletRow,
} from './store.ts'
import { walletOf } from './wallet-of.ts'

type Withdrawal = { agentId: string; amountPesewas: number; feePesewas: number }

/** Checks a withdrawal with the wallet locked until the end of the transaction. */
export async function planAgentWithdrawal(tx: Tx, withdrawal: Withdrawal, now: Date) {
  return plan(tx, await lockWallet(tx, withdrawal.agentId), withdrawal, now)
}

/** Checks a withdrawal without a lock, for the preview. */
export async function previewWithdrawal(tx: Tx, withdrawal: Withdrawal, now: Date) {
  return plan(tx, await findWallet(tx, withdrawal.agentId), withdrawal, now)
}

async function plan(tx: Tx, row: WalletRow, withdrawal: Withdrawal, now: Date) {
  const withdrawnTodayPesewas = await reservedSince(tx, withdrawal.agentId, new Date(toAccraDate(now)))
  const limits = await settingAt(tx, 'wallet-limits', now)
  return planWithdrawal(walletOf(row), { ...withdrawal, withdrawnTodayPesewas }, limits)
}

/** Reserves commission before it is sent, so that it can't be used twice. */
export async function reserveCommission(tx: Tx, reserve: NewReserve, posting: Posting): Promise<void> {
  await insertReserve(tx, reserve, posting.now)
  await postJournal(tx, disbursementReserved({ ...reserve, kind: 'withdrawal', ownerId: reserve.agentId }), posting)
}

/** Credits the amount of a failed or unsent withdrawal back to the account. */
export async function returnCommission(tx: Tx, reserve: NewReserve, posting: Posting): Promise<void> {
  await endReserve(tx, reserve.payoutId, 'returned', posting.now)
  await postJournal(tx, disbursementReturned({ ...reserve, kind: 'withdrawal', ownerId: reserve.agentId }), posting)
}

/** Closes the reserve; the caller has posted the journal. */
export async function endReserve(tx: Tx, payoutId: string, outcome: 'paid' | 'returned', now: Date): Promise<void> {
  const ended = await setReserveOutcome(tx, payoutId, outcome, now)
  if (ended !== 1) throw new Error(`payout ${payoutId} has no open reserve`)
}

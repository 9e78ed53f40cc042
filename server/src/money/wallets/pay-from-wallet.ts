import { premiumPaidFromWallet } from '@okwan/domain/money/ledger/premiums'
import { allowFloatPayment, hasFallenBelow } from '@okwan/domain/money/wallets/spending'
import type { Tx } from '../../platform/db/database.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { postJournal } from '../ledger/post-journal.ts'
import type { Posting } from '../ledger/posting.ts'
import { findAgent, lockWallet } from './store.ts'
import { walletOf } from './wallet-of.ts'

export type WalletPayment = { agentId: string; paymentId: string; amountPesewas: number }

/** Debits an agent's float in the transaction of the payment. */
export async function payFromWallet(tx: Tx, payment: WalletPayment, posting: Posting): Promise<void> {
  const row = await lockWallet(tx, payment.agentId)
  allowFloatPayment(walletOf(row), payment.amountPesewas)
  const isNew = await postJournal(tx, premiumPaidFromWallet(payment), posting)
  const low = row.low_balance_pesewas
  const leftPesewas = row.float_pesewas - payment.amountPesewas
  if (!isNew || low === null || !hasFallenBelow(row.float_pesewas, leftPesewas, low)) return
  const agent = await findAgent(tx, payment.agentId)
  if (!agent) return
  const message = { to: agent.mobile_number, template: 'wallet-low', params: { leftPesewas } } as const
  await queueMessage(tx, message, posting.now)
}

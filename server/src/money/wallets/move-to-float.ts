import { randomUUID } from 'node:crypto'
import { commissionMovedToFloat } from '@okwan/domain/money/ledger/commissions'
import { allowMoveToFloat } from '@okwan/domain/money/wallets/spending'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { getWallet } from './get-wallet.ts'
import { lockWallet } from './store.ts'
import { walletOf } from './wallet-of.ts'

export async function moveToFloat(ctx: Ctx, { body }: { body: { amountPesewas: number } }) {
  const { tx, actor, now, caller } = ctx
  const { amountPesewas } = body
  allowMoveToFloat(walletOf(await lockWallet(tx, actor.id)), amountPesewas)
  const moveId = randomUUID()
  await postJournal(tx, commissionMovedToFloat({ moveId, agentId: actor.id, amountPesewas }), {
    now,
    actorId: actor.id,
    requestId: caller.requestId,
  })
  await recordAudit(ctx, {
    action: 'commission-moved-to-float',
    entityType: 'wallet',
    entityId: actor.id,
    after: { moveId, amountPesewas },
  })
  return getWallet(ctx, actor.id)
}

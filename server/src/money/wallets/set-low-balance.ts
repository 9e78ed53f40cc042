import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { getWallet } from './get-wallet.ts'
import { lockWallet, setLowBalance as saveLowBalance } from './store.ts'

export async function setLowBalance(ctx: Ctx, { body }: { body: { lowBalancePesewas: number | null } }) {
  const { tx, actor } = ctx
  const before = await lockWallet(tx, actor.id)
  await saveLowBalance(tx, actor.id, body.lowBalancePesewas)
  await recordAudit(ctx, {
    action: 'low-balance-set',
    entityType: 'wallet',
    entityId: actor.id,
    before: { lowBalancePesewas: before.low_balance_pesewas },
    after: body,
  })
  return getWallet(ctx, actor.id)
}

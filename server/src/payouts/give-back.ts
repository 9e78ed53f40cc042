import type { AuditCtx } from '../audit/record-audit.ts'
import { returnCommission } from '../wallets/hold-commission.ts'
import type { PayoutRow } from './store.ts'

/** What a withdrawal that does not go out had taken out of the purse goes back into it. */
export async function giveBack({ tx, now, actor }: AuditCtx, payout: PayoutRow): Promise<void> {
  const { held_reference: reference, amount_pesewas: amountPesewas } = payout
  if (payout.kind !== 'withdrawal' || reference === null) return
  const hold = { reference, payoutId: payout.id, agentId: payout.owner_id, amountPesewas }
  await returnCommission(tx, hold, { now, ...(actor ? { actorId: actor.id } : {}) })
}

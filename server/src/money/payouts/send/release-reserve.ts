import { disbursementReturned } from '@okwan/domain/money/ledger/disbursements'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { returnCommission } from '../../wallets/reserve-commission.ts'
import type { PayoutRow } from '../store.ts'

/** Releases the reserved amount of a payout that is not sent: it becomes payable again. */
export async function releaseReserve({ tx, now, actor }: AuditCtx, payout: PayoutRow): Promise<void> {
  const { id: payoutId, kind, owner_id: ownerId, reserve_reference: reference, amount_pesewas: amountPesewas } = payout
  if (reference === null) return
  const by = { now, ...(actor ? { actorId: actor.id } : {}) }
  if (kind === 'withdrawal') return returnCommission(tx, { reference, payoutId, agentId: ownerId, amountPesewas }, by)
  await postJournal(tx, disbursementReturned({ payoutId, reference, kind, ownerId, amountPesewas }), by)
}

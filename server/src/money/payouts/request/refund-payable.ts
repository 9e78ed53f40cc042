import { type Journal, reverse } from '@okwan/domain/money/ledger/journal'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { cancelCreditNote, openCreditNote } from '../../tax-invoices/open-documents.ts'
import { fundingJournal } from '../send/funding.ts'
import type { PayoutRow } from '../store.ts'
import { fundedBy } from './funded-by.ts'

/** Reverses the journal that made a refund payable, because the refund is rejected after its approval. */
export async function reverseRefundPayable(ctx: AuditCtx, payout: PayoutRow): Promise<void> {
  await post(ctx, payout, reverse)
  await cancelCreditNote(ctx, payout.id)
}

/** Makes a rejected refund payable again, as it was approved, because it was paid or may have been paid. */
export async function restoreRefundPayable(ctx: AuditCtx, payout: PayoutRow): Promise<void> {
  await post(ctx, payout, (owed) => owed)
  await openCreditNote(ctx, payout.id)
}

async function post(ctx: AuditCtx, payout: PayoutRow, change: (owed: Journal) => Journal): Promise<void> {
  const { tx, now, actor, caller } = ctx
  const owed = payout.approved_at && fundingJournal(payout.id, payout.amount_pesewas, await fundedBy(tx, payout))
  if (!owed) return
  const changed = change(owed)
  const by = { ...(actor && { actorId: actor.id }), ...(caller && { requestId: caller.requestId }) }
  // A payout can be rejected more than once; its version distinguishes the rejections.
  await postJournal(tx, { ...changed, occurrence: payout.version }, { now, ...by })
}

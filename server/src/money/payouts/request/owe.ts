import { type Journal, reverse } from '@okwan/domain/money/ledger/journal'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { fundingJournal } from '../send/funding.ts'
import type { PayoutRow } from '../store.ts'

/** A refund that had been approved and is refused now: its money is again where it came from. */
export async function oweNoMore(ctx: AuditCtx, payout: PayoutRow): Promise<void> {
  await post(ctx, payout, reverse)
}

/** One that had been refused and turns out to be paid, or may be: it is owed as it was approved. */
export async function oweAgain(ctx: AuditCtx, payout: PayoutRow): Promise<void> {
  await post(ctx, payout, (owed) => owed)
}

async function post(ctx: AuditCtx, payout: PayoutRow, change: (owed: Journal) => Journal): Promise<void> {
  const owed = payout.approved_at && fundingJournal(payout.id, payout.amount_pesewas, payout.funding)
  if (!owed) return
  const { tx, now, actor, caller } = ctx
  const changed = change(owed)
  const by = { ...(actor && { actorId: actor.id }), ...(caller && { requestId: caller.requestId }) }
  // It can be refused more than once: each change of the payout posts its own.
  await postJournal(tx, { ...changed, key: `${changed.key}#${payout.version}` }, { now, ...by })
}

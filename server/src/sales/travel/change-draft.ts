import { reaches, reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import { referralState } from '@okwan/domain/sales/travel/draft/draft-status'
import { rulingDueAt } from '@okwan/domain/sales/travel/underwriting/referral'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { presentSale } from './present.ts'
import { reviewSale } from './review-sale.ts'
import { type DraftRow, findDraft, lockDraft, saveState } from './store.ts'

/** Another's sale answers like a missing one, so that ids tell nothing. */
export function inReach(actor: Actor, row: DraftRow | undefined): DraftRow {
  if (!row || !reaches(reachOf(actor, 'sales'), reachedRow(row)))
    throw new Refusal('not_found', 'There is no such travel sale')
  return row
}

const reachedRow = ({ seller_id, seller_agent_id, branch_id, branch_group_id }: DraftRow) => ({
  ownerId: seller_id,
  agentId: seller_agent_id,
  branchId: branch_id,
  branchGroupId: branch_group_id,
})

/** Locks a draft that the caller may change now. */
export async function lockForChange({ tx, actor, now }: Ctx, id: string, version?: number): Promise<DraftRow> {
  const row = inReach(actor, await lockDraft(tx, id))
  if (version !== undefined && version !== row.version) {
    throw new Refusal('stale_version', 'This sale was changed somewhere else meanwhile. Look again before you save.')
  }
  if (row.policy_id) throw new Refusal('already_sold')
  if (now >= row.expires_at) {
    throw new Refusal('draft_expired')
  }
  return row
}

/** After a change: a new version, the queue of the underwriters brought up to date, and the sale as it is now. */
export async function finishChange(ctx: Ctx, id: string) {
  const { tx, actor, now } = ctx
  const sale = await reviewSale(ctx, inReach(actor, await findDraft(tx, id)))
  const state = referralState(sale.review)
  await saveState(tx, id, state && { state, dueAt: rulingDueAt(now, [], sale.book) }, now)
  const row = { ...sale.row, version: sale.row.version + 1, updated_at: now, referral_state: state ?? null }
  return presentSale({ ...sale, row }, actor)
}

import { toAccraDate } from '@okwan/domain/platform/dates'
import { holidaysAround } from '@okwan/domain/platform/holidays'
import { type Reader, reaches, reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import { referralState } from '@okwan/domain/sales/travel/draft/draft-status'
import { referralDecisionDueAt } from '@okwan/domain/sales/travel/underwriting/referral'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { presentSale } from './present.ts'
import { reviewSale, type Sale } from './review-sale.ts'
import { type DraftRow, findDraft, lockDraft, saveState } from './store.ts'

/** A draft out of reach gets the same response as a missing one, so that ids reveal nothing. */
export function inReach(actor: Actor, row: DraftRow | undefined): DraftRow {
  if (!row || !isInReach(actor, row))
    throw new Refusal('not_found', 'This travel draft doesn’t exist or you can’t access it.')
  return row
}

export const isInReach = (reader: Reader, row: DraftRow) => reaches(reachOf(reader, 'sales'), reachedRow(row))

const reachedRow = ({ seller_id, seller_agent_id, branch_id, branch_group_id }: DraftRow) => ({
  ownerId: seller_id,
  agentId: seller_agent_id,
  branchId: branch_id,
  branchGroupId: branch_group_id,
})

/** Locks a draft that the caller can change. */
export async function lockForChange({ tx, actor, now }: Ctx, id: string, version?: number): Promise<DraftRow> {
  const row = inReach(actor, await lockDraft(tx, id))
  if (version !== undefined && version !== row.version) {
    throw new Refusal('stale_version', 'This draft was changed elsewhere. Reload it before you save.')
  }
  if (row.policy_id) throw new Refusal('already_sold')
  if (now >= row.expires_at) {
    throw new Refusal('draft_expired')
  }
  return row
}

/** The current answers, documents and prices of a draft that the caller can read. */
export async function reviewDraft(ctx: Ctx, id: string): Promise<Sale> {
  return reviewSale(ctx, inReach(ctx.actor, await findDraft(ctx.tx, id)))
}

/** Completes a change: increases the version, updates the referral queue and returns the draft. */
export async function finishChange(ctx: Ctx, id: string) {
  const { tx, actor, now, product } = ctx
  const sale = await reviewDraft(ctx, id)
  const state = referralState(sale.review)
  const holidays = holidaysAround(toAccraDate(now), product.settings.at('public-holidays', now))
  await saveState(tx, id, state && { state, dueAt: referralDecisionDueAt(now, holidays, sale.book) }, now)
  const row = { ...sale.row, version: sale.row.version + 1, updated_at: now, referral_state: state ?? null }
  return presentSale({ ...sale, row }, actor)
}

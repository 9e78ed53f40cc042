import type { Ctx } from '../../platform/http/context.ts'
import { summariseDraft } from './present.ts'
import { listReferralRows, referralDecisionsOf } from './store.ts'

/** Drafts that await an underwriter or documents, without the reason of the referral. */
export async function listReferred({ tx, actor, now }: Ctx, query: Parameters<typeof listReferralRows>[2]) {
  const { rows, meta } = await listReferralRows(tx, actor, query, now)
  const decisions = await referralDecisionsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const drafts = rows.map((row) => ({
    ...summariseDraft(row),
    state: row.referral_state,
    referredAt: row.referred_at,
    dueAt: row.referral_due_at,
    premiumPesewas: row.premium_pesewas,
    sellerId: row.seller_id,
    decisions: decisions.filter(({ draft_id }) => draft_id === row.id),
  }))
  return { drafts, meta }
}

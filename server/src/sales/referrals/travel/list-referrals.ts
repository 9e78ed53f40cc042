import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { TravelReferral, travelEndpoints } from '@okwan/contract/sales/travel'
import type { Ctx } from '../../../platform/http/context.ts'
import { summariseDraft } from '../../travel/present.ts'
import { listReferralRows, type ReferralRow } from '../../travel/store.ts'

export async function listReferrals(ctx: Ctx, { query }: Parsed<(typeof travelEndpoints)['GET /travel/referrals']>) {
  const { rows, meta } = await listReferralRows(ctx.tx, ctx.actor, query, ctx.now)
  return { data: rows.map((row) => presentReferral(row, ctx)), meta }
}

/** Who, where and when; never why. */
function presentReferral(row: ReferralRow, { actor, now }: Ctx): TravelReferral {
  return {
    ...summariseDraft(row),
    state: row.referral_state,
    referredAt: row.referred_at.toISOString(),
    dueAt: row.referral_due_at.toISOString(),
    isOverdue: row.referral_state === 'waiting' && now > row.referral_due_at,
    mayDecide: row.seller_id !== actor.id,
  }
}

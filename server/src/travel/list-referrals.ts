import type { Parsed } from '@okwan/contract/endpoint'
import type { TravelReferral, travelEndpoints } from '@okwan/contract/travel'
import type { Ctx } from '../http/context.ts'
import { listReferralRows, type ReferralRow } from './store.ts'

export async function listReferrals(ctx: Ctx, { query }: Parsed<(typeof travelEndpoints)['GET /travel/referrals']>) {
  const { rows, meta } = await listReferralRows(ctx.tx, ctx.actor, query, ctx.now)
  return { data: rows.map((row) => presentReferral(row, ctx)), meta }
}

/** Who, where and when; never why. */
function presentReferral(row: ReferralRow, { actor, now }: Ctx): TravelReferral {
  const { policyholder, travellers, trip } = row.content
  const names = [
    policyholder?.companyName ?? policyholder?.firstName,
    policyholder?.companyName ? null : policyholder?.lastName,
  ]
  return {
    draftId: row.id,
    state: row.referral_state,
    referredAt: row.referred_at.toISOString(),
    dueAt: row.referral_due_at.toISOString(),
    isOverdue: row.referral_state === 'waiting' && now > row.referral_due_at,
    policyholderName: names.filter(Boolean).join(' '),
    destinations: trip?.destinations ?? [],
    planCode: trip?.planCode ?? '',
    departureDate: trip?.departureDate ?? '',
    travellers: travellers?.length ?? 0,
    seller: { userId: row.seller_id, fullName: row.seller_name },
    branchName: row.branch_name,
    mayDecide: row.seller_id !== actor.id,
  }
}

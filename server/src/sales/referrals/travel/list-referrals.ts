import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints, TravelReferral } from '@okwan/contract/sales/referrals'
import type { Ctx } from '../../../platform/http/context.ts'
import { listReferred } from '../../travel/list-referred.ts'

type Input = Parsed<(typeof referralEndpoints)['GET /travel/referrals']>

export async function listReferrals(ctx: Ctx, { query }: Input) {
  const { drafts, meta } = await listReferred(ctx, query)
  const data: TravelReferral[] = drafts.map(({ sellerId, ...draft }) => ({
    ...draft,
    referredAt: draft.referredAt.toISOString(),
    dueAt: draft.dueAt.toISOString(),
    isOverdue: draft.state === 'waiting' && ctx.now > draft.dueAt,
    mayDecide: sellerId !== ctx.actor.id,
  }))
  return { data, meta }
}

import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../../platform/http/context.ts'
import { priceLoading } from '../../motor/drafts/price-loading.ts'
import { findReferral } from './store.ts'

type Input = Parsed<(typeof referralEndpoints)['GET /motor/drafts/{id}/referral-price']>

export async function priceReferral(ctx: Ctx, { params, query }: Input) {
  const pending = await findReferral(ctx.tx, ctx.actor, params.id)
  if (!pending) throw new Refusal('not_found', 'This sale isn’t awaiting an underwriter. Reload the page.')
  return priceLoading(ctx, pending.content, query.loadingBps)
}

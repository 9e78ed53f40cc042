import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../../platform/http/context.ts'
import { priceTerms } from '../../motor/drafts/price-terms.ts'
import { findReferral } from './store.ts'

type Input = Parsed<(typeof referralEndpoints)['GET /motor/drafts/{id}/referral-price']>

/** The price of a referred sale, without and with a loading. Writes nothing. */
export async function priceReferral(ctx: Ctx, { params, query }: Input) {
  const referral = await findReferral(ctx.tx, ctx.actor, params.id)
  const price = referral && (await priceTerms(ctx, referral.content, query.loadingBps))
  if (!price) throw new Refusal('not_found', 'This sale is not waiting for an underwriter.')
  return price
}

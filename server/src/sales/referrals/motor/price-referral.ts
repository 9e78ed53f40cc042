import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { Refusal } from '@okwan/domain/platform/refusal'
import { motorAmounts } from '@okwan/domain/products/rating/rate-motor'
import type { Ctx } from '../../../platform/http/context.ts'
import { checkTerms } from '../../motor/drafts/check-terms.ts'
import { flowOf } from '../../motor/drafts/present-draft.ts'
import { findEstimate } from '../../motor/store.ts'
import { findReferral } from './store.ts'

type Input = Parsed<(typeof referralEndpoints)['GET /motor/drafts/{id}/referral-price']>

/** Price of the cover that the seller selected, and what it costs with a loading. Writes nothing. */
export async function priceReferral(ctx: Ctx, { params, query }: Input) {
  const asked = await findReferral(ctx.tx, ctx.actor, params.id)
  const estimate = asked && (await findEstimate(ctx.tx, asked.content.estimateId ?? ''))
  if (!estimate) throw new Refusal('not_found', 'This sale is not waiting for an underwriter.')
  const terms = await checkTerms(ctx, asked.content, { loadingBps: query.loadingBps, conditions: [] })
  const { rateBook } = await flowOf(ctx, asked.content)
  const { facts } = estimate
  return {
    standardPesewas: motorAmounts(facts, rateBook).totalPesewas,
    totalPesewas: motorAmounts(terms ? { ...facts, terms } : facts, rateBook).totalPesewas,
  }
}

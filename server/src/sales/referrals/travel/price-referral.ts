import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { loadingPrice } from '@okwan/domain/sales/travel/underwriting/loading-price'
import type { Ctx } from '../../../platform/http/context.ts'
import { reviewDraft } from '../../travel/change-draft.ts'

type Input = Parsed<(typeof referralEndpoints)['GET /travel/drafts/{id}/referral-price']>

/** Writes nothing; the decision checks the limits of the loading. */
export async function priceReferral(ctx: Ctx, { params, query }: Input) {
  const { book, now, review } = await reviewDraft(ctx, params.id)
  const price = loadingPrice(review, query, { book, today: toAccraDate(now) })
  if (!price) throw new Refusal('not_referred')
  return price
}

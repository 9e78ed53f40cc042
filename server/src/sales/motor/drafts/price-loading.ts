import { motorAmounts } from '@okwan/domain/products/rating/rate-motor'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import type { Ctx } from '../../../platform/http/context.ts'
import { noSuchEstimate } from '../get-estimate.ts'
import { findEstimate } from '../store.ts'
import { checkTerms } from './check-terms.ts'
import { flowOf } from './present-draft.ts'

/** Price of the selected cover on standard terms and with a loading. Writes nothing. */
export async function priceLoading(ctx: Ctx, draft: MotorDraft, loadingBps: number) {
  const estimate = await findEstimate(ctx.tx, draft.estimateId ?? '')
  if (!estimate) throw noSuchEstimate()
  const terms = await checkTerms(ctx, draft, { loadingBps, conditions: [] })
  const { rateBook } = await flowOf(ctx, draft)
  const { risk } = estimate
  return {
    standardPesewas: motorAmounts(risk, rateBook).totalPesewas,
    totalPesewas: motorAmounts(terms ? { ...risk, terms } : risk, rateBook).totalPesewas,
  }
}

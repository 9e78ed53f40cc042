import { Refusal } from '@okwan/domain/platform/refusal'
import { riskClassOf } from '@okwan/domain/products/rate-books/rate-book'
import type { UnderwriterTerms } from '@okwan/domain/products/rating/terms'
import { termsRefusalReason } from '@okwan/domain/products/rating/underwriter-terms'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import { draftRisk } from '@okwan/domain/sales/motor/underwriting'
import type { Ctx } from '../../../platform/http/context.ts'
import { flowOf } from './present-draft.ts'

/** Terms that the cover of the draft allows; undefined if the underwriter set none. */
export async function checkTerms(
  ctx: Ctx,
  draft: MotorDraft,
  input: Omit<UnderwriterTerms, 'coverType'> | undefined,
): Promise<UnderwriterTerms | undefined> {
  if (!input || (input.loadingBps === 0 && input.excessRateBps === undefined && input.conditions.length === 0)) {
    return undefined
  }
  const { startDate = '', endDate = '' } = draft.underwriting ?? {}
  const risk = draftRisk(draft, { startDate, endDate, fleetSize: 1 })
  const { rateBook } = await flowOf(ctx, draft)
  const { excessRateBps, ...rest } = input
  const terms = { coverType: risk.coverType, ...rest, ...(excessRateBps ? { excessRateBps } : {}) }
  const refusalReason = termsRefusalReason(terms, risk, riskClassOf(rateBook, risk.riskCode))
  if (refusalReason) throw new Refusal('terms_not_possible', refusalReason.message, [refusalReason])
  return terms
}

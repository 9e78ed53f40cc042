import type { TravelSale } from '../draft.ts'
import { answerHealthy } from '../health/answer-healthy.ts'
import { confirmPrice } from '../health/confirm-price.ts'

/**
 * If no traveller was ill, saves the health answers and confirms the displayed price, so that the sale continues with the
 * consent. If the sale has warnings, the price is not confirmed and the summary shows them first.
 */
export async function finishDetails(saved: TravelSale, illness: 'yes' | 'no' | ''): Promise<TravelSale> {
  if (saved.firstIncompleteStep !== 'confirm-details') return saved
  const answered = illness === 'no' ? await answerHealthy() : saved
  return answered.warnings.length > 0 ? answered : confirmPrice()
}

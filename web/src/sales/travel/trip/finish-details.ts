import type { TravelSale } from '../draft.ts'
import { answerHealthy } from '../health/answer-healthy.ts'
import { confirmPrice } from '../health/confirm-price.ts'

/**
 * Saves the health of healthy travellers and confirms the price that the page shows, so that the common sale continues with
 * the consent. Warnings are read on the summary first.
 */
export async function finishDetails(saved: TravelSale, illness: 'yes' | 'no' | ''): Promise<TravelSale> {
  if (saved.firstIncompleteStep !== 'confirm-details') return saved
  const answered = illness === 'no' ? await answerHealthy() : saved
  return answered.warnings.length > 0 ? answered : confirmPrice()
}

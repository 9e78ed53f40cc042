import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { type MotorSale, motorDraft } from '../draft.ts'
import { estimateInput } from './estimate-input.ts'

/** Saves the price of the selected cover in the draft, so that a sale without open questions continues with the payment. */
export async function withPrice(sale: MotorSale): Promise<MotorSale> {
  const { draft, draftId, firstIncompleteStep, referrals } = sale
  const input = draft.underwriting?.coverType && estimateInput({ ...draft, draftId })
  if (!input || firstIncompleteStep !== 'estimates' || referrals.length > 0) return sale
  try {
    const { estimateId } = await call('POST /motor/estimates', { body: input })
    return await motorDraft.flush({ estimateId })
  } catch (error) {
    // The page with the covers shows why there is no price.
    if (readProblem(error).status === 422) return sale
    throw error
  }
}

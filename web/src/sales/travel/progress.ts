import type { DraftProgress } from '../../platform/routes/guards.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'
import { openSale } from './draft.ts'
import { progressOf } from './steps.ts'

/** Progress of the open travel sale, for the route guard. */
export async function travelProgress(): Promise<DraftProgress | null> {
  const answer = await openSale()
  // A payment reference in the URL opens the payment page even after the draft is sold.
  const isPaying = new URLSearchParams(window.location.search).has('payment')
  if (isPaying) return { firstIncompleteStep: travelStepPath('payment'), doneSteps: [] }
  return answer && progressOf(answer)
}

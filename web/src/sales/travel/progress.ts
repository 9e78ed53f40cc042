import type { DraftProgress } from '../../platform/routes/guards.ts'
import { travelStepPath } from '../../platform/routes/record-paths.ts'
import { openSale } from './draft.ts'
import { progressOf } from './steps.ts'

/** How far the open travel sale has come, for the guard of its pages. */
export async function travelProgress(): Promise<DraftProgress | null> {
  const answer = await openSale()
  // A payment in the address finds its page also when the sale is sold.
  const isPaying = new URLSearchParams(window.location.search).has('payment')
  if (isPaying) return { firstIncompleteStep: travelStepPath('payment'), doneSteps: [] }
  return answer && progressOf(answer)
}

import type { DraftProgress } from '../../platform/routes/guards.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'
import { openSale, travelDraft } from './draft.ts'
import { progressOf } from './steps.ts'

/** Progress of the open travel sale, for the route guard. A started payment needs no draft, because a paid sale has none. */
export async function travelProgress(): Promise<DraftProgress | null> {
  const sale = await openSale()
  const payment = travelDraft.payment()
  if (payment) return { firstIncompleteStep: travelStepPath('payment'), doneSteps: [], payment }
  return sale && progressOf(sale)
}

/** Leaves a sale whose payment was started. Other drafts stay open. */
export function newTravelSale(): void {
  if (travelDraft.payment()) travelDraft.startNew()
}

import type { DraftProgress } from '../../platform/routes/guards.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import { motorDraft } from './draft.ts'
import { progressOf } from './steps.ts'

/** Progress of the open motor sale, for the route guard. */
export async function motorProgress(): Promise<DraftProgress | null> {
  const sale = await motorDraft.open()
  if (sale) return progressOf(sale)
  // A paid sale has no draft any more; its page is identified by the payment reference in the URL.
  const isPaid = new URLSearchParams(window.location.search).has('payment')
  return isPaid ? { firstIncompleteStep: motorStepPath('payment'), doneSteps: [] } : null
}

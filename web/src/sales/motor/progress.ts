import type { DraftProgress } from '../../platform/routes/guards.ts'
import { motorStepPath } from '../../platform/routes/record-paths.ts'
import { motorDraft } from './draft.ts'
import { progressOf } from './steps.ts'

/** How far the open motor sale has come, for the guard of its pages. */
export async function motorProgress(): Promise<DraftProgress | null> {
  const answer = await motorDraft.open()
  if (answer) return progressOf(answer)
  // What is paid for has no draft any more; its page is found again by the payment in the address.
  const isPaid = new URLSearchParams(window.location.search).has('payment')
  return isPaid ? { firstIncompleteStep: motorStepPath('payment'), doneSteps: [] } : null
}

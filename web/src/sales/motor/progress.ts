import type { DraftProgress } from '../../platform/routes/guards.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import { motorDraft } from './draft.ts'
import { progressOf } from './steps.ts'

/** Progress of the open motor sale, for the route guard. A started payment needs no draft, because a paid sale has none. */
export async function motorProgress(): Promise<DraftProgress | null> {
  const sale = await motorDraft.open()
  const payment = motorDraft.payment()
  if (payment) return { firstIncompleteStep: motorStepPath('payment'), doneSteps: [], payment, isSold: sale === null }
  return sale && progressOf(sale)
}

/** Leaves a sale whose payment was started. Other drafts stay open. */
export function newMotorSale(): void {
  if (motorDraft.payment()) motorDraft.startNew()
}

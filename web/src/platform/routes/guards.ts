import { paths } from './paths.ts'
import type { GuardName } from './table.ts'

/** Progress of a purchase: address of the first incomplete step. */
export type DraftProgress = { firstIncompleteStep: string; doneSteps: readonly string[] }

export type Drafts = {
  motor: () => Promise<DraftProgress | null>
  travel: () => Promise<DraftProgress | null>
}

type Guard = (path: string, drafts: Drafts) => Promise<string | undefined>

/** Guards by name. Each returns the address to redirect to, or undefined if the page can be shown. */
const GUARDS: Record<GuardName, Guard> = {
  'new-insurance': async (path, drafts) => laterStep(path, await drafts.motor(), paths.motorVehicle()),
  'new-travel-insurance': async (path, drafts) => laterStep(path, await drafts.travel(), paths.travelPolicyholder()),
}

/** Checked at run time as well, because tests can pass routes that are not in the table. */
export function guardNamed(name: string): Guard {
  const guards: Record<string, Guard | undefined> = GUARDS
  const guard = guards[name]
  if (!guard) throw new Error(`Unknown route guard: '${name}'.`)
  return guard
}

/** Opens a step if all earlier steps are complete, otherwise the first incomplete one. The first step creates the draft. */
function laterStep(path: string, draft: DraftProgress | null, firstStep: string): string | undefined {
  if (path === firstStep) return undefined
  if (!draft) return firstStep
  const isOpen = draft.doneSteps.includes(path) || draft.firstIncompleteStep === path
  return isOpen ? undefined : draft.firstIncompleteStep
}

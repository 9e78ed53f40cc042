import { paths } from './paths.ts'
import type { GuardName } from './table.ts'

/** How far a purchase has come: the address of its first step that is not complete. */
export type DraftProgress = { firstIncompleteStep: string; doneSteps: readonly string[] }

export type Drafts = {
  motor: () => Promise<DraftProgress | null>
  travel: () => Promise<DraftProgress | null>
}

type Guard = (path: string, drafts: Drafts) => Promise<string | undefined>

/** Named guards: each gives the address to go to instead, or nothing when the page may be shown. */
const GUARDS: Record<GuardName, Guard> = {
  'new-insurance': async (path, drafts) => laterStep(path, await drafts.motor(), paths.motorVehicle()),
  'new-travel-insurance': async (path, drafts) => laterStep(path, await drafts.travel(), paths.travelPolicyholder()),
}

/** Also checks at run time: routes can come from outside of the table. */
export function guardNamed(name: string): Guard {
  const guards: Record<string, Guard | undefined> = GUARDS
  const guard = guards[name]
  if (!guard) throw new Error(`Unknown route guard: '${name}'.`)
  return guard
}

/** A step opens when every step before it is complete; otherwise the first that is not. The first step starts the draft. */
function laterStep(path: string, draft: DraftProgress | null, firstStep: string): string | undefined {
  if (path === firstStep) return undefined
  if (!draft) return firstStep
  const isOpen = draft.doneSteps.includes(path) || draft.firstIncompleteStep === path
  return isOpen ? undefined : draft.firstIncompleteStep
}

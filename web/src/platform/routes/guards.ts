import { type Path, paths } from './paths.ts'
import type { GuardName } from './table.ts'

/** Progress of a purchase: address of the first incomplete step. */
export type DraftProgress = {
  firstIncompleteStep: string
  doneSteps: readonly string[]
  /** Reference of the payment that this tab started. Until the next sale, every step shows that payment. */
  payment?: string | undefined
  /** The sale of that payment has ended, so its first step begins another one. */
  isSold?: boolean
}

export type Drafts = {
  motor: () => Promise<DraftProgress | null>
  travel: () => Promise<DraftProgress | null>
}

/** Address of a page, with the payment in its search parameters. */
export type SaleAddress = { path: string; payment?: string | undefined }

type Guard = (address: SaleAddress, drafts: Drafts) => Promise<SaleAddress | undefined>

/** Guards by name. Each returns the address to redirect to, or undefined if the page can be shown. */
const GUARDS: Record<GuardName, Guard> = {
  'new-insurance': async (address, drafts) =>
    laterStep(address, await drafts.motor(), { first: paths.motorVehicle(), payment: paths.motorPayment() }),
  'new-travel-insurance': async (address, drafts) =>
    laterStep(address, await drafts.travel(), { first: paths.travelPolicyholder(), payment: paths.travelPayment() }),
}

/** Checked at run time as well, because tests can pass routes that are not in the table. */
export function guardNamed(name: string): Guard {
  const guards: Record<string, Guard | undefined> = GUARDS
  const guard = guards[name]
  if (!guard) throw new Error(`Unknown route guard: '${name}'.`)
  return guard
}

type Steps = { first: Path; payment: Path }

/**
 * Opens a step if all earlier steps are complete, otherwise the first incomplete one. The first step creates the draft. After
 * the payment was started, Back and reload open that payment: the sale may be paid, and another payment would charge again.
 */
function laterStep(address: SaleAddress, draft: DraftProgress | null, steps: Steps): SaleAddress | undefined {
  const { path, payment } = address
  if (path === steps.payment && payment) return undefined
  if (draft?.isSold && path === steps.first) return undefined
  if (draft?.payment) return { path: steps.payment, payment: draft.payment }
  if (path === steps.first) return undefined
  if (!draft) return { path: steps.first }
  const isOpen = draft.doneSteps.includes(path) || draft.firstIncompleteStep === path
  return isOpen ? undefined : { path: draft.firstIncompleteStep }
}

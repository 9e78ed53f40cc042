import { TRAVEL_STEPS, type TravelStep } from '@okwan/domain/products/travel-plans/terms'
import type { DraftProgress } from '../../platform/routes/guards.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'

type Flow = { firstIncompleteStep: TravelStep }

/** The seven steps shown to the user, each with its first page. */
export const MAIN_STEPS = TRAVEL_STEPS.filter(
  ({ number }, index) => TRAVEL_STEPS.findIndex((other) => other.number === number) === index,
)

export const numberOf = (step: TravelStep): number => TRAVEL_STEPS.find((one) => one.step === step)?.number ?? 1

/** Target of Continue: the next page, but never beyond the first incomplete one. Complete traveller forms are skipped. */
export function stepAfter(step: TravelStep, { firstIncompleteStep }: Flow): TravelStep {
  const incomplete = indexOf(firstIncompleteStep)
  const next = TRAVEL_STEPS.slice(indexOf(step) + 1).find(
    (one) => one.step !== 'additional-travellers' || incomplete === indexOf(one.step),
  )
  return next && indexOf(next.step) < incomplete ? next.step : firstIncompleteStep
}

/** Target of Back; undefined on the first page. */
export function stepBefore(step: TravelStep): TravelStep | undefined {
  return TRAVEL_STEPS.slice(0, indexOf(step)).findLast((one) => one.step !== 'additional-travellers')?.step
}

/** Pages that the route guard allows. */
export function progressOf({ firstIncompleteStep }: Flow): DraftProgress {
  const done = TRAVEL_STEPS.slice(0, indexOf(firstIncompleteStep))
  return {
    firstIncompleteStep: travelStepPath(firstIncompleteStep),
    doneSteps: done.map(({ step }) => travelStepPath(step)),
  }
}

function indexOf(step: TravelStep): number {
  return TRAVEL_STEPS.findIndex((one) => one.step === step)
}

import { TRAVEL_STEPS, type TravelStep } from '@okwan/domain/products/travel-plans/terms'
import type { DraftProgress } from '../../platform/routes/guards.ts'
import { travelStepPath } from '../../platform/routes/record-paths.ts'

type Flow = { firstIncompleteStep: TravelStep }

/** The seven steps a person counts, each with the page it begins with. */
export const MAIN_STEPS = TRAVEL_STEPS.filter(
  ({ number }, index) => TRAVEL_STEPS.findIndex((other) => other.number === number) === index,
)

export const numberOf = (step: TravelStep): number => TRAVEL_STEPS.find((one) => one.step === step)?.number ?? 1

/** Where Continue leads: the next page, but never past one that is not complete. Complete passports are passed by. */
export function stepAfter(step: TravelStep, { firstIncompleteStep }: Flow): TravelStep {
  const incomplete = indexOf(firstIncompleteStep)
  const next = TRAVEL_STEPS.slice(indexOf(step) + 1).find(
    (one) => one.step !== 'additional-travellers' || incomplete === indexOf(one.step),
  )
  return next && indexOf(next.step) < incomplete ? next.step : firstIncompleteStep
}

/** Where Back leads; undefined on the first page. */
export function stepBefore(step: TravelStep): TravelStep | undefined {
  return TRAVEL_STEPS.slice(0, indexOf(step)).findLast((one) => one.step !== 'additional-travellers')?.step
}

/** For the guard: which pages may be opened. */
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

import { TRAVEL_STEPS, type TravelStep } from '@okwan/domain/products/travel-plans/terms'
import type { DraftProgress } from '../../platform/routes/guards.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'

type Flow = { firstIncompleteStep: TravelStep }

/** The four stages shown to the user. The trip is the first part of the first page. */
export const STAGES = ['Trip', 'Travellers', 'Details', 'Payment'] as const

const STAGE_OF: Record<TravelStep, number> = {
  policyholder: 2,
  'all-travellers': 2,
  'additional-travellers': 2,
  'travel-details': 1,
  'more-travel-information': 3,
  'confirm-details': 3,
  'health-information': 3,
  consent: 4,
  payment: 4,
}

/** Number of the stage of a page, from 1. */
export const stageOf = (step: TravelStep): number => STAGE_OF[step]

/** Target of Back; undefined on the first page. */
export function stepBefore(step: TravelStep): TravelStep | undefined {
  return TRAVEL_STEPS.slice(0, indexOf(step)).findLast((one) => one.step !== 'additional-travellers')?.step
}

/** Pages that the route guard allows. */
export function progressOf({ firstIncompleteStep }: Flow): DraftProgress {
  const doneSteps = TRAVEL_STEPS.slice(0, indexOf(firstIncompleteStep))
  return {
    firstIncompleteStep: travelStepPath(firstIncompleteStep),
    doneSteps: doneSteps.map(({ step }) => travelStepPath(step)),
  }
}

/** Target of Continue: the first incomplete page. After an edit that was opened from the summary, the target is the summary. */
export function stepAfter({ firstIncompleteStep }: Flow, from?: string): TravelStep {
  const isSummaryOpen = indexOf(firstIncompleteStep) >= indexOf('confirm-details')
  return from === 'summary' && isSummaryOpen ? 'confirm-details' : firstIncompleteStep
}

function indexOf(step: TravelStep): number {
  return TRAVEL_STEPS.findIndex((one) => one.step === step)
}

import type { MotorStep } from '@okwan/domain/sales/motor/terms'
import { MOTOR_STEPS, STEP_NUMBERS } from '@okwan/domain/sales/motor/terms'
import type { DraftProgress } from '../../platform/routes/guards.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import type { MotorSale } from './draft.ts'

type Flow = Pick<MotorSale, 'steps' | 'firstIncompleteStep'> & {
  draft: Pick<MotorSale['draft'], 'vehicle'>
  knownCustomer?: object | null
}

/** The four steps shown to the user, each with its first page. */
export const MAIN_STEPS: readonly { title: string; step: MotorStep }[] = [
  { title: 'Vehicle', step: 'vehicle-information' },
  { title: 'Use and cover', step: 'underwriting' },
  { title: 'Policyholder', step: 'policy-holder' },
  { title: 'Payment', step: 'payment' },
]

/**
 * Pages that only some sales need. Back always skips them, Continue skips them if they are complete. `estimates` is one of
 * them, because the cover is already selected on the page before.
 */
const SIDE_STEPS: readonly MotorStep[] = ['chassis-vin', 'edit-vehicle-details', 'active-policy', 'estimates']

/** Target of Continue: the next page, at most the first incomplete page. */
export function stepAfter(step: MotorStep, { steps, firstIncompleteStep, knownCustomer }: Flow): MotorStep {
  const incomplete = MOTOR_STEPS.indexOf(firstIncompleteStep)
  const next = steps.find((candidate) => {
    if (MOTOR_STEPS.indexOf(candidate.step) <= MOTOR_STEPS.indexOf(step) || !candidate.applies) return false
    return !isSideStep(candidate.step, knownCustomer) || candidate.problems.length > 0
  })
  return next && MOTOR_STEPS.indexOf(next.step) < incomplete ? next.step : firstIncompleteStep
}

/** The policyholder page is also such a page if the sale has an existing customer, for example from the customer page. */
const isSideStep = (step: MotorStep, knownCustomer: Flow['knownCustomer']) =>
  SIDE_STEPS.includes(step) || (step === 'policy-holder' && Boolean(knownCustomer))

/** Target of Back; undefined on the first page. */
export function stepBefore(step: MotorStep, { steps }: Pick<Flow, 'steps'>): MotorStep | undefined {
  // The edit page is opened from the vehicle details and returns there.
  if (step === 'edit-vehicle-details') return 'vehicle-details'
  return steps.findLast(
    (candidate) =>
      MOTOR_STEPS.indexOf(candidate.step) < MOTOR_STEPS.indexOf(step) &&
      candidate.applies &&
      !SIDE_STEPS.includes(candidate.step),
  )?.step
}

/** Pages that the route guard allows. The vehicle can be edited as soon as the draft has one. */
export function progressOf({ steps, firstIncompleteStep, draft }: Flow): DraftProgress {
  const first = MOTOR_STEPS.indexOf(firstIncompleteStep)
  const doneSteps = steps.filter(({ step, applies }) => {
    const isCorrection = step === 'edit-vehicle-details' && Boolean(draft.vehicle)
    return isCorrection || (applies && MOTOR_STEPS.indexOf(step) < first)
  })
  return {
    firstIncompleteStep: motorStepPath(firstIncompleteStep),
    doneSteps: doneSteps.map(({ step }) => motorStepPath(step)),
  }
}

/** Number of the step in `MAIN_STEPS`; the comparison of covers belongs to the payment. */
export const numberOf = (step: MotorStep): number => Math.min(STEP_NUMBERS[step], MAIN_STEPS.length)

type Found = Pick<MotorSale, 'firstIncompleteStep' | 'asksForChassis'> & {
  draft: Pick<MotorSale['draft'], 'vehicleSource'>
}

/** Questions of the first page about a vehicle on record; the other pages are for vehicles that are entered manually. */
export function vehiclePartOf({ firstIncompleteStep, asksForChassis, draft }: Found) {
  if (firstIncompleteStep === 'chassis-vin' && asksForChassis) return 'chassis-vin'
  if (firstIncompleteStep === 'vehicle-details' && draft.vehicleSource === 'register') return 'vehicle-details'
  return undefined
}

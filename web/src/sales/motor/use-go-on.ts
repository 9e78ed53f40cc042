import type { MotorStep } from '@okwan/domain/sales/motor/terms'
import { useNavigate } from '../../platform/routes/link.ts'
import { motorStepPath } from '../../platform/routes/record-paths.ts'
import type { MotorAnswer } from './draft.ts'
import { stepAfter, vehiclePartOf } from './steps.ts'

/** Opens the page that follows `step` according to the saved draft. The first page stays open while it has more to ask. */
export function useGoOn(step: MotorStep, page: MotorStep = step): (answer: MotorAnswer) => void {
  const navigate = useNavigate()
  return (answer) => {
    if (page === 'vehicle-information' && vehiclePartOf(answer)) return
    void navigate({ to: motorStepPath(stepAfter(step, answer)) })
  }
}

export function problemsOn(step: MotorStep): (answer: MotorAnswer) => { path: string; message: string }[] {
  return ({ steps }) => steps.find((each) => each.step === step)?.problems ?? []
}

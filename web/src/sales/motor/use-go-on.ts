import type { MotorStep } from '@okwan/domain/sales/motor/terms'
import { useNavigate } from '../../platform/routes/link.ts'
import { motorStepPath } from '../../platform/routes/record-paths.ts'
import type { MotorAnswer } from './draft.ts'
import { stepAfter } from './steps.ts'

/** Opens the page that follows `step` according to the saved draft. */
export function useGoOn(step: MotorStep): (answer: MotorAnswer) => void {
  const navigate = useNavigate()
  return (answer) => void navigate({ to: motorStepPath(stepAfter(step, answer)) })
}

export function problemsOn(step: MotorStep): (answer: MotorAnswer) => { path: string; message: string }[] {
  return ({ steps }) => steps.find((each) => each.step === step)?.problems ?? []
}

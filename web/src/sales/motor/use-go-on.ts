import type { MotorStep } from '@okwan/domain/sales/motor/terms'
import { useNavigate } from '@tanstack/react-router'
import type { MotorAnswer } from './draft.ts'
import { stepAfter, stepPath } from './steps.ts'

/** Continue: to the page that comes next by what was just saved. */
export function useGoOn(step: MotorStep): (answer: MotorAnswer) => void {
  const navigate = useNavigate()
  return (answer) => void navigate({ to: stepPath(stepAfter(step, answer)) })
}

export function problemsOn(step: MotorStep): (answer: MotorAnswer) => { path: string; message: string }[] {
  return ({ steps }) => steps.find((each) => each.step === step)?.problems ?? []
}

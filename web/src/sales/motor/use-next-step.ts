import type { MotorStep } from '@okwan/domain/sales/motor/terms'
import { useNavigate } from '../../platform/routes/link.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import type { MotorSale } from './draft.ts'
import { stepAfter, vehiclePartOf } from './steps.ts'

/** Opens the page that follows `step` according to the saved draft. The first page stays open while answers are missing. */
export function useNextStep(step: MotorStep, page: MotorStep = step): (sale: MotorSale) => void {
  const navigate = useNavigate()
  return (sale) => {
    if (page === 'vehicle-information' && vehiclePartOf(sale)) return
    void navigate({ to: motorStepPath(stepAfter(step, sale)) })
  }
}

export function problemsOn(step: MotorStep): (sale: MotorSale) => { path: string; message: string }[] {
  return ({ steps }) => steps.find((each) => each.step === step)?.problems ?? []
}

import { parseChassis } from '@okwan/domain/customers/customers/identity'
import { Link } from '../../../platform/routes/link.ts'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { MotorStepPage, type PartOfPage } from '../MotorStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { FoundVehicle } from './FoundVehicle.tsx'

type Values = { chassisConfirmed: boolean }

const STEP = 'vehicle-details'

export const VehicleDetailsPage = withSale(VehicleConfirmation)

/** Vehicle details for the seller to confirm. */
export function VehicleConfirmation({ page = STEP, top }: PartOfPage) {
  const { draft } = useMotorSale()
  const openNextStep = useNextStep(STEP, page)
  const asksAboutChassis =
    draft.vehicleSource !== 'register' && parseChassis(draft.chassisNumber ?? '')?.kind === 'legacy'
  const { form, errorOf, ...step } = useStepForm<Values, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: { chassisConfirmed: draft.chassisConfirmed ?? false },
    autosave: false,
    toChanges: ({ chassisConfirmed }) => ({
      vehicleConfirmed: true,
      ...(asksAboutChassis ? { chassisConfirmed } : {}),
    }),
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const error = errorOf('chassisConfirmed')

  return (
    <MotorStepPage step={page} hasErrors={step.problems.length > 0}>
      <div className="grid max-w-180 gap-6">
        {top}
        <StepForm
          {...step}
          others={
            <Link
              to={motorStepPath('edit-vehicle-details')}
              className={`${buttonClass('secondary', 'large')} max-xs:w-full`}
            >
              Edit details
            </Link>
          }
        >
          <FoundVehicle draft={draft} showsPlate={!top} />
          {asksAboutChassis && (
            <div className="grid gap-1.5">
              <Checkbox
                label={`Chassis number ${draft.chassisNumber} is correct`}
                hint="The number isn’t a 17-character VIN"
                aria-invalid={error ? true : undefined}
                {...form.register('chassisConfirmed')}
              />
              {error && <FieldError>{error}</FieldError>}
            </div>
          )}
        </StepForm>
      </div>
    </MotorStepPage>
  )
}

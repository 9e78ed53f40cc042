import { parseChassis } from '@okwan/domain/customers/customers/identity'
import { formatEngineSize } from '@okwan/domain/customers/vehicles/engine-size'
import { Link } from '../../../platform/routes/link.ts'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorDraft, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { MotorStepPage, type PartOfPage } from '../MotorStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { FUEL_LABELS } from '../words.ts'

type Values = { chassisConfirmed: boolean }

const STEP = 'vehicle-details'
const PLATE = 'Registration number'

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
          submitLabel="Confirm"
          others={
            <Link
              to={motorStepPath('edit-vehicle-details')}
              className={`${buttonClass('secondary', 'large')} max-xs:w-full`}
            >
              Edit details
            </Link>
          }
        >
          <Card
            title={[draft.vehicle?.make, draft.vehicle?.model].filter(Boolean).join(' ')}
            actions={
              draft.vehicleSource === 'register' ? (
                <StatusBadge tone="success">On record</StatusBadge>
              ) : (
                <StatusBadge tone="neutral">Entered manually</StatusBadge>
              )
            }
          >
            <DescriptionList layout="grid" items={itemsOf(draft).filter(({ term }) => !top || term !== PLATE)} />
          </Card>
          {asksAboutChassis && (
            <div className="grid gap-1.5">
              <Checkbox
                label={`Chassis number ${draft.chassisNumber} is correct`}
                hint="The number is not a 17-character VIN"
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

function itemsOf({ registrationNumber, chassisNumber, vehicle = {} }: MotorDraft) {
  const { yearOfManufacture, color, bodyType, engineCapacity, numberOfSeats, fuelType, registrationYear, mileage } =
    vehicle ?? {}
  const items = [
    {
      term: PLATE,
      value: registrationNumber ? <PlateChip plate={registrationNumber} /> : 'Not registered',
    },
    { term: 'Chassis number', value: chassisNumber },
    { term: 'Year of manufacture', value: yearOfManufacture },
    { term: 'Colour', value: color },
    { term: 'Body type', value: bodyType },
    { term: 'Engine', value: formatEngineSize(engineCapacity ?? 0) },
    { term: 'Seats', value: numberOfSeats },
    { term: 'Fuel', value: fuelType && FUEL_LABELS[fuelType] },
    { term: 'Registration year', value: registrationYear },
    { term: 'Mileage', value: mileage && `${mileage.toLocaleString('en-GB')} km` },
  ]
  return items.filter(({ value }) => value !== undefined && value !== null)
}

import { BODY_TYPES, COLOURS, FUEL_TYPES } from '@okwan/domain/customers/vehicles/terms'
import { useState } from 'react'
import { Select } from '../../../ui/choices/Select.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { MoreOptions } from '../../../ui/forms/MoreOptions.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorDraft, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { numberText, parseInteger } from '../number-text.ts'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { FUEL_LABELS } from '../words.ts'
import { MakeAndModel } from './MakeAndModel.tsx'
import { NUMBERS, TEXTS, type VehicleValues } from './vehicle-values.ts'

const STEP = 'edit-vehicle-details'

/** Two short fields share a line on phones. */
const PAIR = 'grid grid-cols-2 gap-4 lg:contents'
const RARE = ['fuelType', 'registrationYear', 'mileage'] as const

/** Form with all details of the vehicle. */
export const EditVehiclePage = withSale(EditVehicle)

function EditVehicle() {
  const { draft } = useMotorSale()
  const openNextStep = useNextStep(STEP)
  const { form, errorOf, ...step } = useStepForm<VehicleValues, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: valuesOf(draft),
    toChanges: changesOf,
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const changed = form.formState.dirtyFields.vehicle ?? {}
  // The value from when the page was opened; saving the first correction changes the source of the draft.
  const [wasRegistered] = useState(draft.vehicleSource === 'register')
  const field = (name: keyof VehicleValues['vehicle'], hint?: string) => ({
    ...form.register(`vehicle.${name}`),
    error: errorOf(`vehicle.${name}`),
    hint: wasRegistered && changed[name] ? 'Changed by you' : hint,
  })
  const rare = form.watch('vehicle')
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  // The register may use a colour or body type that is not in our lists.
  const withCurrent = (values: readonly string[], current: string) =>
    options(current && !values.includes(current) ? [current, ...values] : values)
  const number = { inputMode: 'numeric', maxLength: 9, inputClassName: 'tabular' } as const

  return (
    <MotorStepPage step={STEP} hasErrors={step.problems.length > 0}>
      <div className="max-w-180">
        <StepForm {...step}>
          <FormSection title="Vehicle">
            <MakeAndModel form={form} errorOf={errorOf} />
            <div className={PAIR}>
              <TextField label="Year of manufacture" {...number} {...field('yearOfManufacture')} />
              <Select
                label="Colour"
                placeholder="Select colour"
                options={withCurrent(COLOURS, draft.vehicle?.color ?? '')}
                {...field('color')}
              />
            </div>
            <Select
              label="Body type"
              placeholder="Select body type"
              options={withCurrent(BODY_TYPES, draft.vehicle?.bodyType ?? '')}
              {...field('bodyType')}
            />
            <div className={PAIR}>
              <TextField label="Engine size (cc)" {...number} {...field('engineCapacity', '0 for electric vehicles')} />
              <TextField label="Seats" {...number} {...field('numberOfSeats', 'Including the driver’s seat')} />
            </div>
          </FormSection>
          <MoreOptions open={RARE.some((name) => rare[name] || errorOf(`vehicle.${name}`))}>
            <div className="grid gap-4 lg:grid-cols-2">
              <Select
                label="Fuel"
                optional
                placeholder="Select fuel"
                options={FUEL_TYPES.map((value) => ({ value, label: FUEL_LABELS[value] }))}
                {...field('fuelType')}
              />
              <div className={PAIR}>
                <TextField label="Registration year" optional {...number} {...field('registrationYear')} />
                <TextField label="Mileage (km)" optional {...number} {...field('mileage')} />
              </div>
            </div>
          </MoreOptions>
        </StepForm>
      </div>
    </MotorStepPage>
  )
}

function valuesOf({ vehicle }: MotorDraft): VehicleValues {
  return {
    vehicle: {
      make: vehicle?.make ?? '',
      model: vehicle?.model ?? '',
      color: vehicle?.color ?? '',
      bodyType: vehicle?.bodyType ?? '',
      fuelType: vehicle?.fuelType ?? '',
      yearOfManufacture: numberText(vehicle?.yearOfManufacture),
      engineCapacity: numberText(vehicle?.engineCapacity),
      numberOfSeats: numberText(vehicle?.numberOfSeats),
      registrationYear: numberText(vehicle?.registrationYear),
      mileage: numberText(vehicle?.mileage),
    },
  }
}

function changesOf({ vehicle }: VehicleValues): MotorChanges {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, parseInteger(vehicle[name])]))
  const texts = Object.fromEntries(TEXTS.map((name) => [name, vehicle[name].trim() || null]))
  return { vehicle: { ...numbers, ...texts, fuelType: vehicle.fuelType || null } }
}

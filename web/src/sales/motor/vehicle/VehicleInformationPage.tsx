import { parsePlate, plateKey } from '@okwan/domain/customers/vehicles/plates'
import type { VehicleStatus } from '@okwan/domain/customers/vehicles/terms'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { RadioTile } from '../../../ui/choices/RadioTile.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorSale, motorDraft } from '../draft.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { vehiclePartOf } from '../steps.ts'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { ChassisForm } from './ChassisPage.tsx'
import { formatPlateInput } from './format-plate-input.ts'
import { lookUp } from './lookup.ts'
import { VehicleConfirmation } from './VehicleDetailsPage.tsx'

type Values = { vehicleStatus: VehicleStatus; registrationNumber: string }

const STEP = 'vehicle-information'

/** The input looks like a number plate, which stays light in dark mode. */
const PLATE_INPUT = 'h-15! border-2! bg-white! pl-9! text-title! font-bold tracking-wide text-[#131916]! uppercase'

/** First page of the sale: identifies the vehicle, looks it up in our records and the MID, and confirms the result. */
export function VehicleInformationPage() {
  const { sale, saleKey } = useDraft(motorDraft)
  const [isChanging, setChanging] = useState(false)
  const part = sale && !isChanging ? vehiclePartOf(sale) : undefined
  const top = <Plate plate={sale?.draft.registrationNumber ?? ''} onChange={() => setChanging(true)} />
  if (part === 'chassis-vin') return <ChassisForm key={saleKey} page={STEP} top={top} />
  if (part === 'vehicle-details') return <VehicleConfirmation key={saleKey} page={STEP} top={top} />
  // The key remounts the form for another sale.
  return <VehicleForm key={saleKey} sale={sale} onSaved={() => setChanging(false)} />
}

function Plate({ plate, onChange }: { plate: string; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PlateChip plate={plate} size="title" />
      <Button size="small" onClick={onChange}>
        Change
      </Button>
    </div>
  )
}

function VehicleForm({ sale, onSaved }: { sale: MotorSale | null; onSaved: () => void }) {
  const openNextStep = useNextStep(STEP)
  const { form, errorOf, ...step } = useStepForm<Values, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: {
      vehicleStatus: sale?.draft.vehicleStatus ?? 'registered',
      registrationNumber: sale?.draft.registrationNumber ?? '',
    },
    autosave: false,
    toChanges: ({ vehicleStatus, registrationNumber }) => ({
      vehicleStatus,
      // Submitting with Enter skips the formatting on blur.
      registrationNumber:
        vehicleStatus === 'registered' ? (parsePlate(registrationNumber)?.text ?? registrationNumber) : null,
    }),
    save: async (changes) => motorDraft.flush({ ...changes, ...(await foundFor(changes, sale)) }),
    problemsOf: problemsOn(STEP),
    onDone: (saved) => {
      onSaved()
      openNextStep(saved)
    },
  })
  const { vehicleStatus, registrationNumber } = form.watch()
  const plate = parsePlate(registrationNumber)
  const { ref, onBlur, onChange, ...field } = form.register('registrationNumber', {
    required: { value: vehicleStatus === 'registered', message: 'Enter the registration number, such as GR 1234-20.' },
  })

  return (
    <MotorStepPage step={STEP} hasErrors={step.problems.length > 0}>
      <div className="grid max-w-180 gap-6">
        {sale && <OpenSale sale={sale} />}
        <StepForm {...step} busy={`Checking ${plate?.text ?? 'the MID'}…`}>
          <div className="grid gap-6">
            <FieldGroup
              label="Registration status"
              error={errorOf('vehicleStatus')}
              className="grid gap-3 lg:grid-cols-2"
            >
              <RadioTile
                label="Registered"
                hint="Has a registration number"
                value="registered"
                compact
                {...form.register('vehicleStatus')}
              />
              <RadioTile
                label="Not registered"
                hint="Identified by chassis number, covered for one month"
                value="unregistered"
                compact
                {...form.register('vehicleStatus')}
              />
            </FieldGroup>
            {vehicleStatus === 'registered' && (
              <TextField
                label="Registration number"
                hint="Such as GR 1234-20, GR 1234 X or DV 1234-24"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                autoFocus={!sale?.draft.registrationNumber}
                className="xs:max-w-80"
                prefix={
                  <span className="block h-5 w-3.5 bg-[linear-gradient(#ce1126_33%,#fcd116_33%_66%,#006b3f_66%)]" />
                }
                inputClassName={PLATE_INPUT}
                error={errorOf('registrationNumber')}
                {...field}
                ref={ref}
                onChange={(event) => {
                  event.currentTarget.value = formatPlateInput(event.currentTarget.value)
                  void onChange(event)
                }}
                onBlur={(event) => {
                  const formatted = parsePlate(event.currentTarget.value)?.text
                  if (formatted) form.setValue('registrationNumber', formatted)
                  void onBlur(event)
                }}
              />
            )}
            {vehicleStatus === 'registered' && plate?.warnings.map((warning) => <Hint key={warning}>{warning}</Hint>)}
          </div>
        </StepForm>
      </div>
    </MotorStepPage>
  )
}

/** An unchanged plate is not looked up again, because that would overwrite corrections. */
async function foundFor({ registrationNumber }: MotorChanges, sale: MotorSale | null): Promise<MotorChanges> {
  if (!registrationNumber) return {}
  const savedKey = sale?.draft.vehicleSource && plateKey(sale.draft.registrationNumber ?? '')
  if (savedKey === plateKey(registrationNumber)) return {}
  const lookupId = await lookUp({ registrationNumber })
  return lookupId ? { lookupId } : {}
}

function OpenSale({ sale: { draft, knownCustomer } }: { sale: MotorSale }) {
  const name = draft.registrationNumber ?? draft.chassisNumber
  return (
    <Banner
      tone="info"
      action={
        <Button size="small" onClick={() => motorDraft.startNew()}>
          Start new sale
        </Button>
      }
    >
      {knownCustomer && !name
        ? `You’re selling to ${knownCustomer.fullName}.`
        : `You’re continuing ${name ? `the sale for ${name}` : 'a saved draft'}.`}
    </Banner>
  )
}

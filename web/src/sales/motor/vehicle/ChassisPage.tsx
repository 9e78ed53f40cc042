import { parseChassis } from '@okwan/domain/customers/customers/identity'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { MotorStepPage, type PartOfPage } from '../MotorStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { FoundVehicle } from './FoundVehicle.tsx'
import { lookUp } from './lookup.ts'

type Values = { chassisNumber: string }

const STEP = 'chassis-vin'
const VIN_LENGTH = 17

export const ChassisPage = withSale(ChassisForm)

/**
 * Chassis number: confirms a vehicle on record, or identifies an unregistered one. On the first page, Continue also confirms the
 * details of the vehicle that was found.
 */
export function ChassisForm({ page = STEP, top }: PartOfPage) {
  const sale = useMotorSale()
  const { draft, asksForChassis } = sale
  const confirms = page !== STEP && asksForChassis
  const openNextStep = useNextStep(confirms ? 'vehicle-details' : STEP, page)
  const { form, errorOf, ...step } = useStepForm<Values, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: { chassisNumber: draft.chassisNumber ?? '' },
    // Each submission with wrong characters counts as an attempt.
    autosave: false,
    toChanges: ({ chassisNumber }) => ({ chassisNumber, ...(confirms ? { vehicleConfirmed: true } : {}) }),
    save: async (changes) => motorDraft.flush({ ...changes, ...(await foundFor(changes, sale)) }),
    // After the last attempt the page shows another field, so its problems are not errors of this submission.
    problemsOf: (saved) => (asksForChassis && !saved.asksForChassis ? [] : problemsOn(STEP)(saved)),
    onDone: openNextStep,
  })
  const input = form.watch('chassisNumber')
  const count = input.replace(/[\s-]/g, '').length
  const warnings = asksForChassis ? [] : (parseChassis(input)?.warnings ?? [])
  const isUnknown = !asksForChassis && draft.vehicleStatus === 'registered' && !draft.vehicle

  return (
    <MotorStepPage step={page} hasErrors={step.problems.length > 0}>
      <div className="grid max-w-180 gap-6">
        {top}
        {isUnknown && (
          <Banner tone="info">No details found for {draft.registrationNumber}. Enter the vehicle details.</Banner>
        )}
        {!asksForChassis && draft.chassisTries !== undefined && (
          <Banner tone="warning">
            The characters didn’t match the registered chassis number. Enter the whole number, then the vehicle details.
          </Banner>
        )}
        <StepForm {...step} busy="Checking the MID…">
          {confirms && <FoundVehicle draft={draft} showsPlate={false} />}
          {asksForChassis ? (
            <TextField
              label="Last 6 characters of the chassis number"
              hint="Confirms that you have the vehicle or its documents."
              autoFocus
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              className="max-w-80"
              inputClassName="uppercase tracking-wider"
              error={errorOf('chassisNumber')}
              {...form.register('chassisNumber')}
            />
          ) : (
            <TextField
              label="Chassis number or VIN"
              hint="You’ll find it on the chassis plate and DVLA Form A. Usually 17 characters, fewer on older vehicles."
              autoFocus
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              className="max-w-110"
              inputClassName="uppercase tracking-wider"
              suffix={
                <span className="tabular text-meta">
                  {count}/{VIN_LENGTH}
                </span>
              }
              error={errorOf('chassisNumber')}
              {...form.register('chassisNumber')}
            />
          )}
          {warnings.map((warning) => (
            <Banner key={warning} tone="warning">
              {warning}
            </Banner>
          ))}
        </StepForm>
      </div>
    </MotorStepPage>
  )
}

/** Looks the vehicle up by chassis number if it was not found by its plate. */
async function foundFor({ chassisNumber }: MotorChanges, sale: MotorSale): Promise<MotorChanges> {
  const { draft, asksForChassis } = sale
  if (!chassisNumber || asksForChassis || draft.vehicle || draft.chassisNumber === chassisNumber) return {}
  const lookupId = await lookUp({ chassisNumber })
  return lookupId ? { lookupId } : {}
}

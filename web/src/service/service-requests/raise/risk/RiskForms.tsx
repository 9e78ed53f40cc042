import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { parseCedis } from '@okwan/domain/platform/money'
import { COVER_LABELS, COVER_TYPES, type CoverType } from '@okwan/domain/products/rating/terms'
import { useQuery } from '@tanstack/react-query'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { HistoryQuestions } from '../../../../sales/motor/HistoryQuestions.tsx'
import { NO_HISTORY } from '../../../../sales/motor/history-answers.ts'
import { risksQuery } from '../../../../sales/motor/risks.ts'
import { Select } from '../../../../ui/choices/Select.tsx'
import { DayField } from '../../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../../ui/forms/FormSection.tsx'
import { MoneyField } from '../../../../ui/forms/MoneyField.tsx'
import { TextField } from '../../../../ui/forms/TextField.tsx'
import { RaiseForm } from '../RaiseForm.tsx'
import { today } from '../request-content.ts'
import { useRaise } from '../use-raise.ts'
import {
  type CoverValues,
  contentOfCover,
  contentOfUse,
  contentOfVehicle,
  insuresValue,
  type UseValues,
  type VehicleValues,
} from './risk-content.ts'

type FormProps = { policy: PolicyDetail }

const nameOf = ({ policyNumber }: PolicyDetail) => policyNumber ?? 'this policy'

/** A higher cover for the rest of the term, for the difference in premium. */
export function CoverForm({ policy }: FormProps) {
  const form = useForm<CoverValues>({
    defaultValues: { coverType: '', marketValuePesewas: '', effectiveDate: today(), ...NO_HISTORY },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control, compute: (input: CoverValues) => input })
  const raise = useRaise({ policy, form, content: contentOfCover(values) })
  const covers = higherCovers(policy.insuranceDetails.coverType)
  return (
    <RaiseForm
      {...raise}
      words={{ title: `Request a cover change for ${nameOf(policy)}?`, confirmLabel: 'Request approval' }}
    >
      <FormSection title="New cover">
        <Select
          label="Cover"
          hint="Cover can be reduced at renewal"
          options={[
            { value: '', label: 'Select a cover' },
            ...covers.map((value) => ({ value, label: COVER_LABELS[value] })),
          ]}
          error={errors.coverType?.message}
          {...register('coverType', { required: 'Select a cover' })}
        />
        {insuresValue(values.coverType) && (
          <MoneyField
            label="Vehicle value"
            hint="Market value of the vehicle today"
            error={errors.marketValuePesewas?.message}
            {...register('marketValuePesewas', {
              validate: (input) => parseCedis(input) !== undefined || 'Enter an amount in cedis',
            })}
          />
        )}
        <EffectiveDate control={control} error={errors.effectiveDate?.message} />
      </FormSection>
      {insuresValue(values.coverType) && (
        <FormSection title="History">
          <HistoryQuestions
            field={(name) => ({
              ...register(name, { required: 'Select an answer' }),
              error: errors[name]?.message,
            })}
          />
        </FormSection>
      )}
    </RaiseForm>
  )
}

/** Another use class, number of seats or engine size, for the difference in premium. */
export function UseForm({ policy }: FormProps) {
  const risks = useQuery(risksQuery)
  const form = useForm<UseValues>({
    defaultValues: { riskCode: '', numberOfSeats: '', engineCapacity: '', effectiveDate: today() },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control, compute: (input: UseValues) => input })
  const raise = useRaise({ policy, form, content: contentOfUse(values) })
  const wholeNumber = (input: string) => input === '' || /^\d{1,5}$/.test(input) || 'Enter a whole number'
  return (
    <RaiseForm
      {...raise}
      words={{ title: `Request this change for ${nameOf(policy)}?`, confirmLabel: 'Request approval' }}
    >
      <FormSection title="New use" text="Fill in only the fields that change.">
        <Select
          label="Vehicle use"
          optional
          options={[
            { value: '', label: `No change: ${policy.riskName}` },
            ...(risks.data ?? []).map(({ riskCode, riskName }) => ({ value: riskCode, label: riskName })),
          ]}
          error={errors.riskCode?.message}
          {...register('riskCode')}
        />
        <TextField
          label="Seats"
          optional
          inputMode="numeric"
          error={errors.numberOfSeats?.message}
          {...register('numberOfSeats', { validate: wholeNumber })}
        />
        <TextField
          label="Engine size (cc)"
          optional
          inputMode="numeric"
          error={errors.engineCapacity?.message}
          {...register('engineCapacity', { validate: wholeNumber })}
        />
        <EffectiveDate control={control} error={errors.effectiveDate?.message} />
      </FormSection>
    </RaiseForm>
  )
}

/** A new plate or colour, or a corrected chassis number; proved by a DVLA document. */
export function VehicleForm({ policy }: FormProps) {
  const form = useForm<VehicleValues>({ defaultValues: { registrationNumber: '', color: '', chassisNumber: '' } })
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control, compute: (input: VehicleValues) => input })
  const raise = useRaise({ policy, form, content: contentOfVehicle(values) })
  return (
    <RaiseForm
      {...raise}
      words={{ title: `Request a correction of ${nameOf(policy)}?`, confirmLabel: 'Request approval' }}
    >
      <FormSection title="New details" text="Fill in only the fields that change.">
        <TextField
          label="Registration number"
          optional
          maxLength={20}
          error={errors.registrationNumber?.message}
          {...register('registrationNumber')}
        />
        <TextField label="Colour" optional maxLength={30} error={errors.color?.message} {...register('color')} />
        <TextField
          label="Chassis number"
          optional
          maxLength={20}
          error={errors.chassisNumber?.message}
          {...register('chassisNumber')}
        />
      </FormSection>
    </RaiseForm>
  )
}

function EffectiveDate<Values extends { effectiveDate: string }>({
  control,
  error,
}: {
  control: Control<Values>
  error: string | undefined
}) {
  return (
    <Controller
      // Both forms have this field; the compiler cannot infer its path from the generic type.
      control={control as unknown as Control<{ effectiveDate: string }>}
      name="effectiveDate"
      rules={{ required: 'Select a date' }}
      render={({ field }) => (
        <DayField
          {...field}
          label="Effective from"
          min={today()}
          error={error}
          onChange={(day) => field.onChange(day ?? '')}
        />
      )}
    />
  )
}

/** The covers above the current one, because `COVER_TYPES` starts with the lowest cover. */
function higherCovers(current: string): CoverType[] {
  return COVER_TYPES.slice(COVER_TYPES.findIndex((cover) => cover === current) + 1)
}

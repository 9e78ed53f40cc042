import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { Confirmation } from '../decide/Confirmation.tsx'
import { today } from './ask.ts'
import { RaiseForm } from './RaiseForm.tsx'
import { useRaise } from './use-raise.ts'

/** The end of a suspension. */
export function ActivateForm({ policy }: { policy: PolicyDetail }) {
  const form = useForm({ defaultValues: { activateFrom: today(), conditionConfirmed: false } })
  const { control } = form
  const { errors } = form.formState
  const [activateFrom, conditionConfirmed] = useWatch({ control, name: ['activateFrom', 'conditionConfirmed'] })
  const ask = activateFrom ? ({ kind: 'activation', activateFrom, conditionConfirmed } as const) : undefined
  const raise = useRaise({ policy, form, ask })
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Ask to activate ${policy.policyNumber ?? 'this policy'}?`,
        confirmLabel: 'Send activation request',
        keepLabel: 'Not now',
      }}
    >
      <FormSection title="From when">
        <Controller
          control={control}
          name="activateFrom"
          rules={{ required: 'Choose a day' }}
          render={({ field }) => (
            <DayField
              {...field}
              label="First day with cover again"
              hint="The days without cover are added at the end"
              min={today()}
              error={errors.activateFrom?.message}
              onChange={(day) => field.onChange(day ?? '')}
            />
          )}
        />
      </FormSection>
      <Confirmation
        name="conditionConfirmed"
        label="The vehicle is in the condition in which it was insured"
        hint="The sticker is put back when cover begins again."
        required="Confirm the condition of the vehicle"
      />
    </RaiseForm>
  )
}

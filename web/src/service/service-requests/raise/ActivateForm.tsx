import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { Confirmation } from '../decide/Confirmation.tsx'
import { RaiseForm } from './RaiseForm.tsx'
import { today } from './request-content.ts'
import { useRaise } from './use-raise.ts'

/** Activation request: ends a suspension. */
export function ActivateForm({ policy }: { policy: PolicyDetail }) {
  const form = useForm({ defaultValues: { activateFrom: today(), conditionConfirmed: false } })
  const { control } = form
  const { errors } = form.formState
  const [activateFrom, conditionConfirmed] = useWatch({ control, name: ['activateFrom', 'conditionConfirmed'] })
  const content = activateFrom ? ({ kind: 'activation', activateFrom, conditionConfirmed } as const) : undefined
  const raise = useRaise({ policy, form, content })
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Request activation of ${policy.policyNumber ?? 'this policy'}?`,
        confirmLabel: 'Request activation',
      }}
    >
      <FormSection title="Activation">
        <Controller
          control={control}
          name="activateFrom"
          rules={{ required: 'Select a date' }}
          render={({ field }) => (
            <DayField
              {...field}
              label="Cover restarts on"
              hint="The end date moves by the number of days without cover"
              min={today()}
              error={errors.activateFrom?.message}
              onChange={(day) => field.onChange(day ?? '')}
            />
          )}
        />
      </FormSection>
      <Confirmation
        name="conditionConfirmed"
        label="The vehicle is in the same condition as when it was insured"
        hint="The sticker must be back on the vehicle when cover restarts."
        required="Confirm the condition of the vehicle"
      />
    </RaiseForm>
  )
}

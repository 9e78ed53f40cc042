import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { addDays } from '@okwan/domain/platform/dates'
import {
  MIN_SUSPENDED_DAYS,
  SUSPEND_AHEAD_DAYS,
  SUSPENSION_REASON_LABELS,
  type SuspensionReason,
} from '@okwan/domain/policies/policies/terms'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { Confirmation } from '../decide/Confirmation.tsx'
import { RaiseForm } from './RaiseForm.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { type RequestContent, today } from './request-content.ts'
import { useRaise } from './use-raise.ts'

type SuspendValues = {
  reason: SuspensionReason | ''
  reasonText: string
  suspendFrom: string
  expectedActivation: string
  stickerRemoved: boolean
}

/** Default length of a suspension; the server checks the limits. */
const DEFAULT_DAYS = 30

const REASONS = Object.entries(SUSPENSION_REASON_LABELS).map(([value, label]) => ({ value, label }))

export function SuspendForm({ policy }: { policy: PolicyDetail }) {
  const form = useForm<SuspendValues>({
    defaultValues: {
      reason: '',
      reasonText: '',
      suspendFrom: today(),
      expectedActivation: addDays(today(), DEFAULT_DAYS),
      stickerRemoved: false,
    },
  })
  const { control } = form
  const { errors } = form.formState
  const values = useWatch({ control, compute: (input: SuspendValues) => input })
  const previewed = contentOf({ ...values, reason: values.reason || 'storage' })
  const raise = useRaise({ policy, form, content: contentOf(values), previewed })
  const day = (name: 'suspendFrom' | 'expectedActivation', label: string, hint: string) => (
    <Controller
      control={control}
      name={name}
      rules={{ required: 'Select a date' }}
      render={({ field }) => (
        <DayField
          {...field}
          label={label}
          hint={hint}
          min={today()}
          error={errors[name]?.message}
          onChange={(chosen) => field.onChange(chosen ?? '')}
        />
      )}
    />
  )
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Request suspension of ${policy.policyNumber ?? 'this policy'}?`,
        confirmLabel: 'Request suspension',
      }}
    >
      <FormSection title="Suspension">
        {day('suspendFrom', 'Suspend from', `Within the next ${SUSPEND_AHEAD_DAYS} days`)}
        {day('expectedActivation', 'Expected activation', `At least ${MIN_SUSPENDED_DAYS} days later`)}
        <ReasonFields options={REASONS} />
      </FormSection>
      <Confirmation
        name="stickerRemoved"
        label="The vehicle is off the road and the sticker is removed"
        hint="Driving without insurance is an offence."
        required="Confirm that the vehicle is off the road"
      />
    </RaiseForm>
  )
}

function contentOf({ reason, reasonText, ...rest }: SuspendValues): RequestContent | undefined {
  if (!reason || !rest.suspendFrom || !rest.expectedActivation) return undefined
  return { kind: 'suspension', reason, ...rest, ...(reasonText.trim().length >= 3 ? { reasonText } : {}) }
}

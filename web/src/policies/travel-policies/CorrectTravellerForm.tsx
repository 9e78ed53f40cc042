import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { useForm, useWatch } from 'react-hook-form'
import { RaiseForm } from '../../service/service-requests/raise/RaiseForm.tsx'
import type { RequestContent } from '../../service/service-requests/raise/request-content.ts'
import { useRaise } from '../../service/service-requests/raise/use-raise.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

type Values = { travellerId: string; firstName: string; otherNames: string; lastName: string; passportNumber: string }

const FIELDS = ['firstName', 'otherNames', 'lastName', 'passportNumber'] as const

/** Corrects a name or passport number; the certificate is issued again. */
export function CorrectTravellerForm({ policy }: { policy: TravelPolicy }) {
  const { travellers } = policy
  const form = useForm<Values>({
    defaultValues: {
      travellerId: travellers[0]?.travellerId ?? '',
      firstName: '',
      otherNames: '',
      lastName: '',
      passportNumber: '',
    },
  })
  const { errors } = form.formState
  const values = useWatch({ control: form.control, compute: (input: Values) => input })
  const content = contentOf(values)
  const raise = useRaise({ policy, form, content })
  return (
    <RaiseForm {...raise} words={{ title: 'Correct traveller details?', confirmLabel: 'Submit correction' }}>
      <FormSection title="Traveller">
        <Select
          label="Traveller"
          options={travellers.map(({ travellerId, fullName, passportNumber }) => ({
            value: travellerId,
            label: `${fullName}, ${passportNumber}`,
          }))}
          {...form.register('travellerId')}
        />
      </FormSection>
      <FormSection title="As in the passport" text="Fill in only the details to correct">
        <TextField
          label="First name"
          optional
          maxLength={60}
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Other names"
          optional
          maxLength={60}
          error={errors.otherNames?.message}
          {...form.register('otherNames')}
        />
        <TextField
          label="Last name"
          optional
          maxLength={60}
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
        <TextField
          label="Passport number"
          optional
          maxLength={20}
          error={errors.passportNumber?.message}
          {...form.register('passportNumber')}
        />
      </FormSection>
      {!content && <Hint>Enter the details as they should appear on the certificate.</Hint>}
    </RaiseForm>
  )
}

function contentOf({ travellerId, ...input }: Values): RequestContent | undefined {
  const entered = FIELDS.map((name) => [name, input[name].trim()] as const).filter(([, text]) => text !== '')
  if (entered.length === 0) return undefined
  return { kind: 'trip_correction', travellerId, ...Object.fromEntries(entered) }
}

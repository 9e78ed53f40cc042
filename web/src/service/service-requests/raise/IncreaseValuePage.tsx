import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { parseCedis } from '@okwan/domain/platform/money'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { MoneyField } from '../../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { RaiseForm } from './RaiseForm.tsx'
import { RaisePage } from './RaisePage.tsx'
import { type RequestContent, today } from './request-content.ts'
import { CoverForm, UseForm, VehicleForm } from './risk/RiskForms.tsx'
import { useRaise } from './use-raise.ts'

/** Changes of the insured risk within a term: the sum insured, the cover, the use of the vehicle and its details. */
export function IncreaseValuePage() {
  const [{ change, request }] = useFilters<'increaseVehicleValue'>()
  const { form: Form, title, ...page } = CHANGES[isChange(change) ? change : 'value']
  // A request that is opened from a list can be of any of these kinds.
  return (
    <RaisePage title={request && !change ? 'Policy change' : title} {...page}>
      {(policy) => <Form policy={policy} />}
    </RaisePage>
  )
}

const CHANGES = {
  value: {
    title: 'Increase sum insured',
    action: 'increase-vehicle-value',
    kind: 'value_increase',
    form: IncreaseForm,
  },
  cover: { title: 'Change cover', action: 'change-cover', kind: 'cover_change', form: CoverForm },
  use: { title: 'Change use or seats', action: 'change-use', kind: 'use_change', form: UseForm },
  vehicle: { title: 'Correct vehicle details', action: 'update-customer', kind: 'vehicle', form: VehicleForm },
} as const

function isChange(change: string | undefined): change is keyof typeof CHANGES {
  return change !== undefined && Object.hasOwn(CHANGES, change)
}

type IncreaseValues = { newValuePesewas: string; reasonText: string; effectiveDate: string }

/** Placeholder reason for the price preview, because the server requires one. */
const NO_REASON_YET = 'Higher sum insured'

function IncreaseForm({ policy }: { policy: PolicyDetail }) {
  const form = useForm<IncreaseValues>({
    defaultValues: { newValuePesewas: '', reasonText: '', effectiveDate: today() },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control, compute: (input: IncreaseValues) => input })
  const previewed = contentOf({ ...values, reasonText: values.reasonText || NO_REASON_YET })
  const raise = useRaise({ policy, form, content: contentOf(values), previewed })
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Request a higher sum insured for ${policy.policyNumber ?? 'this policy'}?`,
        confirmLabel: 'Request approval',
      }}
    >
      <DescriptionList items={[{ term: 'Current sum insured', value: <Money pesewas={policy.sumInsuredPesewas} /> }]} />
      <FormSection title="New sum insured">
        <MoneyField
          label="New sum insured"
          hint="Market value of the vehicle today"
          error={errors.newValuePesewas?.message}
          {...register('newValuePesewas', {
            validate: (input) => {
              const pesewas = parseCedis(input)
              if (pesewas === undefined) return 'Enter an amount in cedis'
              return (
                pesewas > policy.sumInsuredPesewas ||
                'Enter a higher amount. The sum insured can be reduced at renewal.'
              )
            },
          })}
        />
        <Controller
          control={control}
          name="effectiveDate"
          rules={{ required: 'Select a date' }}
          render={({ field }) => (
            <DayField
              {...field}
              label="Effective from"
              min={today()}
              error={errors.effectiveDate?.message}
              onChange={(day) => field.onChange(day ?? '')}
            />
          )}
        />
        <TextArea
          label="Reason"
          maxLength={500}
          error={errors.reasonText?.message}
          {...register('reasonText', {
            validate: (text) => text.trim().length >= 3 || 'Enter a reason of at least 3 characters',
          })}
        />
      </FormSection>
    </RaiseForm>
  )
}

function contentOf({ newValuePesewas, reasonText, effectiveDate }: IncreaseValues): RequestContent | undefined {
  const pesewas = parseCedis(newValuePesewas)
  if (!pesewas || !effectiveDate || reasonText.trim() === '') return undefined
  return { kind: 'value_increase', newValuePesewas: pesewas, reasonText, effectiveDate }
}

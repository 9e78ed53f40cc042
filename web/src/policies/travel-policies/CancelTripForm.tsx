import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { can } from '@okwan/domain/platform/permissions'
import { formatPhone } from '@okwan/domain/platform/phone'
import {
  CANCELLATION_REASON_LABELS,
  CANCELLATION_REASONS,
  type CancellationReason,
} from '@okwan/domain/products/travel-plans/terms'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type PayerForm, payerOf } from '../../money/payments/PayerFields.tsx'
import { useUser } from '../../platform/session/current.ts'
import { cancelWords } from '../../service/service-requests/raise/cancel-words.ts'
import { RaiseForm } from '../../service/service-requests/raise/RaiseForm.tsx'
import { RefundFields } from '../../service/service-requests/raise/RefundFields.tsx'
import { type RequestContent, today } from '../../service/service-requests/raise/request-content.ts'
import { usePreview } from '../../service/service-requests/raise/use-preview.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { refundShareBps } from './refund-share.ts'

type CancelValues = PayerForm & {
  reason: CancellationReason | ''
  reasonText: string
  visaGranted: boolean
  diedOn: string
  decidedPct: string
  /** All travellers, or only the selected ones. */
  scope: 'all' | 'some'
  travellerIds: string[]
  accountName: string
}

/** Cancellation request for a travel policy; the refund depends on the reason and the date. */
export function CancelTripForm({ policy }: { policy: TravelPolicy }) {
  const user = useUser()
  const isOffice = user !== undefined && can(user, 'service-requests.decide')
  const { customer, policyId, travellers } = policy
  const form = useForm<CancelValues>({
    defaultValues: {
      reason: '',
      reasonText: '',
      visaGranted: false,
      diedOn: '',
      decidedPct: '',
      scope: 'all',
      travellerIds: [],
      msisdn: formatPhone(customer.phone),
      network: '',
      accountName: customer.fullName,
    },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control, compute: (input: CancelValues) => input })
  const live = usePreview(policyId, contentOf(values, false))
  const hasRefund = (live.preview?.toRefundPesewas ?? 0) > 0
  const reasons = CANCELLATION_REASONS.filter((value) => isOffice || !OFFICE_REASONS.includes(value))
  return (
    <RaiseForm
      policy={policy}
      form={form}
      content={contentOf(values, hasRefund)}
      live={live}
      words={cancelWords(policy)}
    >
      <FormSection title="Reason">
        <Select
          label="Reason"
          placeholder="Select a reason"
          options={reasons.map((value) => ({ value, label: CANCELLATION_REASON_LABELS[value] }))}
          error={errors.reason?.message}
          {...register('reason', { required: 'Select a reason' })}
        />
        {values.reason === 'death_of_insured' && <DiedOnField form={form} />}
        {values.reason === 'insurer_decision' && (
          <TextField
            label="Refund share"
            hint="Percentage of the premium, from 0 to 100"
            suffix="%"
            inputMode="numeric"
            maxLength={3}
            error={errors.decidedPct?.message}
            {...register('decidedPct', {
              validate: (input) => refundShareBps(input) !== undefined || 'Enter a number from 0 to 100',
            })}
          />
        )}
        <TextArea
          label="Details"
          optional
          maxLength={500}
          error={errors.reasonText?.message}
          {...register('reasonText')}
        />
      </FormSection>
      {travellers.length > 1 && (
        <TravellerChoice form={form} travellers={travellers} isPartial={values.scope === 'some'} />
      )}
      <Checkbox
        label="A visa was granted with this certificate"
        hint="There is no refund, because the embassy relies on the certificate."
        {...register('visaGranted')}
      />
      {hasRefund && <RefundFields />}
    </RaiseForm>
  )
}

const SCOPES = [
  { value: 'all', label: 'All travellers' },
  { value: 'some', label: 'Some travellers' },
]

type CancelFormProps = { form: UseFormReturn<CancelValues> }

function DiedOnField({ form: { control, formState } }: CancelFormProps) {
  return (
    <Controller
      control={control}
      name="diedOn"
      rules={{ required: 'Enter the date of death' }}
      render={({ field }) => (
        <DayField
          {...field}
          label="Date of death"
          value={field.value || null}
          max={today()}
          error={formState.errors.diedOn?.message}
          onChange={(day) => field.onChange(day ?? '')}
        />
      )}
    />
  )
}

type TravellerChoiceProps = CancelFormProps & { travellers: TravelPolicy['travellers']; isPartial: boolean }

function TravellerChoice({ form: { register, formState }, travellers, isPartial }: TravellerChoiceProps) {
  return (
    <div className="grid gap-4">
      <Segmented label="Cancel for" options={SCOPES} {...register('scope')} />
      {isPartial && (
        <FieldGroup label="Travellers" error={formState.errors.travellerIds?.message}>
          {travellers.map(({ travellerId, fullName }) => (
            <Checkbox key={travellerId} label={fullName} value={travellerId} {...register('travellerIds')} />
          ))}
        </FieldGroup>
      )}
    </div>
  )
}

/** Reasons that only the office can select. */
const OFFICE_REASONS: readonly CancellationReason[] = ['issued_in_error', 'insurer_decision']

function contentOf(values: CancelValues, hasRefund: boolean): RequestContent | undefined {
  const { reason, reasonText, visaGranted, diedOn, decidedPct, accountName, scope, travellerIds } = values
  const payer = payerOf(values)
  if (!reason) return undefined
  if (reason === 'death_of_insured' && !diedOn) return undefined
  if (scope === 'some' && travellerIds.length === 0) return undefined
  const decidedBps = reason === 'insurer_decision' ? refundShareBps(decidedPct) : undefined
  if (reason === 'insurer_decision' && decidedBps === undefined) return undefined
  return {
    kind: 'trip_cancellation',
    reason,
    visaGranted,
    ...(scope === 'some' ? { travellerIds } : {}),
    ...(reasonText.trim().length >= 3 ? { reasonText } : {}),
    ...(reason === 'death_of_insured' ? { diedOn } : {}),
    ...(decidedBps === undefined ? {} : { decidedBps }),
    ...(hasRefund && payer ? { refundTo: { network: payer.network, msisdn: payer.msisdn, accountName } } : {}),
  }
}

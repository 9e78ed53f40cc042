import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { can } from '@okwan/domain/platform/permissions'
import { formatPhone } from '@okwan/domain/platform/phone'
import { CANCELLATION_REASON_LABELS, type CancellationReason } from '@okwan/domain/policies/policies/terms'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { type PayerForm, payerOf } from '../../../money/payments/PayerFields.tsx'
import { useUser } from '../../../platform/session/current.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { cancelWords } from './cancel-words.ts'
import { RaiseForm } from './RaiseForm.tsx'
import { RaisePage } from './RaisePage.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { RefundFields } from './RefundFields.tsx'
import { type RequestContent, today } from './request-content.ts'
import { usePreview } from './use-preview.ts'

/** Cancellation request for a motor policy. */
export function CancelPage() {
  return (
    <RaisePage title="Request cancellation" action="cancel" kind="cancellation">
      {(policy) => <CancelForm policy={policy} />}
    </RaisePage>
  )
}

type CancelValues = PayerForm & {
  reason: CancellationReason | ''
  reasonText: string
  effectiveDate: string
  cancelledBy: 'policyholder' | 'insurer'
  certificateSurrendered: boolean
  accountName: string
  despiteClaim: string
}

const REQUESTERS = [
  { value: 'policyholder', label: 'Customer' },
  { value: 'insurer', label: 'Insurer' },
]

function CancelForm({ policy }: { policy: PolicyDetail }) {
  const user = useUser()
  const isOffice = user !== undefined && can(user, 'service-requests.decide')
  const form = useForm<CancelValues>({ defaultValues: defaultsOf(policy) })
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control, compute: (input: CancelValues) => input })
  // The refund does not depend on the reason, so it is shown before one is chosen.
  const reason = values.reason === '' || values.reason === 'other' ? 'sold_vehicle' : values.reason
  const live = usePreview(policy.policyId, contentOf({ ...values, reason }))
  const hasRefund = (live.preview?.toRefundPesewas ?? 0) > 0
  const hasClaim = live.preview?.notices.some(({ code }) => code === 'claim') ?? false
  const reasons = Object.entries(CANCELLATION_REASON_LABELS)
    .filter(([value]) => isOffice || value !== 'insurer_decision')
    .map(([value, label]) => ({ value, label }))
  return (
    <RaiseForm
      policy={policy}
      form={form}
      content={contentOf(values, hasRefund)}
      live={live}
      words={cancelWords(policy)}
    >
      <FormSection title="Cancellation">
        <ReasonFields options={reasons} />
        <Controller
          control={control}
          name="effectiveDate"
          render={({ field }) => (
            <DayField
              {...field}
              label="Cancel from"
              min={today()}
              error={errors.effectiveDate?.message}
              onChange={(day) => field.onChange(day ?? '')}
            />
          )}
          rules={{ required: 'Select a date' }}
        />
        {isOffice && <Segmented label="Requested by" options={REQUESTERS} {...register('cancelledBy')} />}
      </FormSection>
      <Checkbox
        label="The certificate was returned and the sticker removed"
        hint="Required by law. If this isn’t done yet, the office follows up."
        {...register('certificateSurrendered')}
      />
      {isOffice && hasClaim && (
        <TextArea
          label="Reason to refund despite a claim"
          hint="Saved with the decision"
          optional
          maxLength={500}
          error={errors.despiteClaim?.message}
          {...register('despiteClaim')}
        />
      )}
      {hasRefund && <RefundFields />}
    </RaiseForm>
  )
}

function defaultsOf({ customer }: PolicyDetail): CancelValues {
  return {
    reason: '',
    reasonText: '',
    effectiveDate: today(),
    cancelledBy: 'policyholder',
    certificateSurrendered: false,
    despiteClaim: '',
    msisdn: formatPhone(customer.phone),
    network: '',
    accountName: customer.fullName,
  }
}

function contentOf(values: CancelValues, hasRefund = false): RequestContent | undefined {
  const { reason, reasonText, effectiveDate, cancelledBy, certificateSurrendered, accountName, despiteClaim } = values
  const payer = payerOf(values)
  if (!reason || !effectiveDate) return undefined
  return {
    kind: 'cancellation',
    reason,
    effectiveDate,
    cancelledBy,
    certificateSurrendered,
    ...(reasonText.trim().length >= 3 ? { reasonText } : {}),
    ...(despiteClaim.trim().length >= 3 ? { despiteClaim } : {}),
    ...(hasRefund && payer && accountName ? { refundTo: { ...payer, accountName } } : {}),
  }
}

import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { STICKER_REASON_LABELS, type StickerReason } from '@okwan/domain/policies/policies/terms'
import { useForm, useWatch } from 'react-hook-form'
import { Select } from '../../../ui/choices/Select.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { StickerNumberField } from '../StickerNumberField.tsx'
import { RaiseForm } from './RaiseForm.tsx'
import { RaisePage } from './RaisePage.tsx'
import type { RequestContent } from './request-content.ts'
import { useRaise } from './use-raise.ts'

/** Enters the first sticker immediately, or requests a replacement, which is paid and then entered by the office. */
export function EditStickerPage() {
  return (
    <RaisePage title="Replace sticker" action="edit-sticker" kind="sticker">
      {(policy) => (policy.stickerNumber ? <ReplaceForm policy={policy} /> : <FirstForm policy={policy} />)}
    </RaisePage>
  )
}

const REASONS = Object.entries(STICKER_REASON_LABELS).map(([value, label]) => ({ value, label }))

function ReplaceForm({ policy }: { policy: PolicyDetail }) {
  const form = useForm<{ reason: StickerReason | '' }>({ defaultValues: { reason: '' } })
  const { register, control, formState } = form
  const reason = useWatch({ control, name: 'reason' })
  const content: RequestContent | undefined = reason ? { kind: 'sticker', reason } : undefined
  const raise = useRaise({ policy, form, content })
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Request a new sticker for ${policy.vehicle?.registrationNumber ?? policy.policyNumber}?`,
        confirmLabel: 'Request replacement',
      }}
    >
      <DescriptionList items={[{ term: 'Current sticker', value: policy.stickerNumber }]} />
      <FormSection title="Replacement">
        <Select
          label="Reason"
          hint="A lost sticker needs a police report"
          placeholder="Select a reason"
          options={REASONS}
          error={formState.errors.reason?.message}
          {...register('reason', { required: 'Select a reason' })}
        />
      </FormSection>
    </RaiseForm>
  )
}

function FirstForm({ policy }: { policy: PolicyDetail }) {
  const form = useForm({ defaultValues: { stickerNumber: '' } })
  const { register, control, formState } = form
  const stickerNumber = useWatch({ control, name: 'stickerNumber' }).trim()
  const content: RequestContent | undefined = stickerNumber.length >= 6 ? { kind: 'sticker', stickerNumber } : undefined
  const raise = useRaise({ policy, form, content })
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Assign sticker ${stickerNumber} to this policy?`,
        confirmLabel: 'Save sticker',
      }}
    >
      <FormSection title="First sticker">
        <StickerNumberField register={register} error={formState.errors.stickerNumber?.message} />
      </FormSection>
    </RaiseForm>
  )
}

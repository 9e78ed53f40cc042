import { useFormContext, useWatch } from 'react-hook-form'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'

type ReasonFieldsProps = { options: { value: string; label: string }[] }

/** Reason of a request; the reason "other" requires details. */
export function ReasonFields({ options }: ReasonFieldsProps) {
  const { register, control, formState } = useFormContext<{ reason: string; reasonText: string }>()
  const { errors } = formState
  const isOther = useWatch({ control, name: 'reason' }) === 'other'
  return (
    <>
      <Select
        label="Reason"
        placeholder="Select a reason"
        options={options}
        error={errors.reason?.message}
        {...register('reason', { required: 'Select a reason' })}
      />
      <TextArea
        label="Details"
        optional={!isOther}
        maxLength={500}
        error={errors.reasonText?.message}
        {...register('reasonText', {
          validate: (text, { reason }) =>
            reason !== 'other' || text.trim().length >= 3 || 'Enter a reason of at least 3 characters',
        })}
      />
    </>
  )
}

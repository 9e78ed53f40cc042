import { useFormContext } from 'react-hook-form'
import { PayerFields } from '../../../money/payments/PayerFields.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'

/** Mobile money account that receives the refund. */
export function RefundFields() {
  const { register, formState } = useFormContext<{ accountName: string }>()
  return (
    <FormSection title="Refund account" text="The office checks the name before it pays the refund." columns={1}>
      <PayerFields label="Mobile money number" />
      <TextField
        label="Account name"
        maxLength={120}
        error={formState.errors.accountName?.message}
        {...register('accountName', { required: 'Enter the account name' })}
      />
    </FormSection>
  )
}

import { useFormContext } from 'react-hook-form'
import { PayerFields } from '../../../money/payments/PayerFields.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'

/** Whose mobile money gets what is paid back. */
export function RefundFields() {
  const { register, formState } = useFormContext<{ accountName: string }>()
  return (
    <FormSection title="Where the refund goes" text="The office checks the name before anything is sent." columns={1}>
      <PayerFields label="Mobile money number" />
      <TextField
        label="Name on the account"
        maxLength={120}
        error={formState.errors.accountName?.message}
        {...register('accountName', { required: 'Enter the name' })}
      />
    </FormSection>
  )
}

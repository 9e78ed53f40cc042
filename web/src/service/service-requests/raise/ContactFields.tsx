import { REGIONS } from '@okwan/domain/customers/customers/terms'
import { formatPhone } from '@okwan/domain/platform/phone'
import type { UseFormReturn } from 'react-hook-form'
import { Select } from '../../../ui/choices/Select.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { CustomerChanges } from './customer-changes.ts'

type ContactFieldsProps = {
  form: UseFormReturn<CustomerChanges>
  current: { phone: string; email: string | null; city?: string; region?: string }
  /** A company has a business sector instead of an occupation. */
  isCompany?: boolean
}

export function fieldsOf({ register, formState }: UseFormReturn<CustomerChanges>) {
  return (name: keyof CustomerChanges) => ({ ...register(name), error: formState.errors[name]?.message })
}

export const currentValue = (value: string | null | undefined) => (value ? `Current: ${value}` : undefined)

/** Contact details of a customer; empty fields stay the same. */
export function ContactFields({ form, current, isCompany = false }: ContactFieldsProps) {
  const field = fieldsOf(form)
  const { phone, email, city, region } = current
  return (
    <FormSection
      title="Contact details"
      text="We’ll send a code to the current number to confirm the change. If the phone is lost, the office checks the Ghana Card instead."
    >
      <PhoneField label="Phone number" placeholder={currentValue(formatPhone(phone))} {...field('phone')} />
      <TextField label="Email" type="email" maxLength={120} placeholder={currentValue(email)} {...field('email')} />
      <TextField label="Address" maxLength={200} {...field('residentialAddress')} />
      <TextField label="Digital address" maxLength={20} placeholder="GA-144-3422" {...field('digitalAddress')} />
      <TextField label="Town or city" maxLength={60} placeholder={currentValue(city)} {...field('city')} />
      <Select
        label="Region"
        placeholder={currentValue(region) ?? 'No change'}
        options={REGIONS.map((value) => ({ value, label: value }))}
        {...field('region')}
      />
      {!isCompany && <TextField label="Occupation" maxLength={60} {...field('occupation')} />}
    </FormSection>
  )
}

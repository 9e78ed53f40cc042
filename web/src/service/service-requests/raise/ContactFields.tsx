import { REGIONS } from '@okwan/domain/customers/customers/terms'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
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
  /** How the change is confirmed. */
  text?: string
}

export function fieldsOf({ register, formState }: UseFormReturn<CustomerChanges>) {
  return (name: keyof CustomerChanges) => ({ ...register(name), error: formState.errors[name]?.message })
}

export const currentValue = (value: string | null | undefined) => (value ? `Current: ${value}` : undefined)

const BY_CODE =
  'We’ll send a code to the current number to confirm the change. If the phone is lost, the office checks the Ghana Card instead.'

/** Contact details of a customer; empty fields stay the same. */
export function ContactFields({ form, current, isCompany = false, text = BY_CODE }: ContactFieldsProps) {
  const field = fieldsOf(form)
  const { phone, email, city, region } = current
  return (
    <FormSection title="Contact details" text={text}>
      <PhoneField
        label="Phone number"
        hint={currentValue(parsePhone(phone) ? formatPhone(phone) : phone)}
        {...field('phone')}
      />
      <TextField label="Email" type="email" maxLength={120} hint={currentValue(email)} {...field('email')} />
      <TextField label="Address" maxLength={200} {...field('residentialAddress')} />
      <TextField label="Digital address" maxLength={20} hint="Such as GA-144-3422" {...field('digitalAddress')} />
      <TextField label="Town or city" maxLength={60} hint={currentValue(city)} {...field('city')} />
      <Select
        label="Region"
        hint={currentValue(region)}
        placeholder="No change"
        options={REGIONS.map((value) => ({ value, label: value }))}
        {...field('region')}
      />
      {!isCompany && <TextField label="Occupation" maxLength={60} {...field('occupation')} />}
    </FormSection>
  )
}

import { GENDER_LABELS, GENDERS, type HolderType } from '@okwan/domain/customers/customers/terms'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Select } from '../../../ui/choices/Select.tsx'
import { BirthField } from '../../../ui/forms/BirthField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { currentValue, fieldsOf } from './ContactFields.tsx'
import type { CustomerChanges } from './customer-changes.ts'

type FieldsProps = {
  form: UseFormReturn<CustomerChanges>
  current: { customerType: HolderType; fullName: string; ghanaCardNumber: string | null }
}

/** Identity details of a person or company; empty fields stay the same. */
export function IdentityFields({ form, current }: FieldsProps) {
  const field = fieldsOf(form)
  const { customerType, fullName, ghanaCardNumber } = current
  if (customerType === 'corporate') return <CompanyFields form={form} fullName={fullName} />
  return (
    <FormSection
      title="Personal details"
      text={`Current name: ${fullName}. The office checks changes against the Ghana Card.`}
    >
      <TextField label="First name" maxLength={60} {...field('firstName')} />
      <TextField label="Other names" maxLength={60} {...field('otherNames')} />
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <TextField
        label="Ghana Card number"
        maxLength={30}
        hint={currentValue(ghanaCardNumber)}
        {...field('ghanaCardNumber')}
      />
      <Controller
        control={form.control}
        name="dateOfBirth"
        render={({ field: birth }) => (
          <BirthField
            {...birth}
            value={birth.value || null}
            error={form.formState.errors.dateOfBirth?.message}
            onChange={(day) => birth.onChange(day ?? '')}
          />
        )}
      />
      <Select
        label="Gender"
        placeholder="No change"
        options={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
        {...field('gender')}
      />
    </FormSection>
  )
}

function CompanyFields({ form, fullName }: { form: UseFormReturn<CustomerChanges>; fullName: string }) {
  const field = fieldsOf(form)
  return (
    <FormSection
      title="Company details"
      text={`Current name: ${fullName}. The office checks changes against the certificate of registration.`}
    >
      <TextField label="Company name" maxLength={120} {...field('companyName')} />
      <TextField label="TIN" maxLength={30} {...field('tin')} />
      <TextField label="Company registration number" maxLength={30} {...field('companyNumber')} />
      <TextField label="Contact person" maxLength={60} {...field('contactPerson')} />
    </FormSection>
  )
}

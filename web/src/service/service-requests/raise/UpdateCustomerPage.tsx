import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { GENDER_LABELS, GENDERS, REGIONS } from '@okwan/domain/customers/customers/terms'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { BirthField } from '../../../ui/forms/BirthField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type CustomerChanges, customerAsk, NO_CHANGES } from './customer-changes.ts'
import { RaiseForm } from './RaiseForm.tsx'
import { RaisePage } from './RaisePage.tsx'
import { useRaise } from './use-raise.ts'

/** Updates customer details: contact details at once, identity details after approval. */
export function UpdateCustomerPage() {
  return (
    <RaisePage title="Update customer" action="update-customer" kind="customer">
      {(policy) => <UpdateForm policy={policy} />}
    </RaisePage>
  )
}

function UpdateForm({ policy }: { policy: PolicyDetail }) {
  const form = useForm<CustomerChanges>({ defaultValues: NO_CHANGES })
  const ask = useWatch({ control: form.control, compute: customerAsk })
  const raise = useRaise({ policy, form, ask })
  const isImmediate = raise.live.preview?.isImmediate ?? true
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Update details of ${policy.customer.fullName}?`,
        confirmLabel: isImmediate ? 'Save changes' : 'Request approval',
      }}
    >
      <p className="text-muted">Fill in only the fields that change. Empty fields stay the same.</p>
      <ContactFields form={form} policy={policy} />
      <IdentityFields form={form} policy={policy} />
      <Banner tone="info" title="Change of owner?">
        A policy can’t be transferred to another person.{' '}
        <Link to={paths.cancelPolicy({ policyId: policy.policyId })}>Cancel this policy</Link> and sell a policy to the
        new owner.
      </Banner>
    </RaiseForm>
  )
}

type FieldsProps = { form: UseFormReturn<CustomerChanges>; policy: PolicyDetail }

function fieldsOf({ register, formState }: UseFormReturn<CustomerChanges>) {
  return (name: keyof CustomerChanges) => ({ ...register(name), error: formState.errors[name]?.message })
}

const now = (value: string | null) => (value ? `Current: ${value}` : undefined)

function ContactFields({ form, policy }: FieldsProps) {
  const field = fieldsOf(form)
  const { customer, holder } = policy
  return (
    <FormSection title="Contact details" text="Updated immediately, after a code sent to the current number.">
      <PhoneField label="Phone number" placeholder={now(formatPhone(customer.phone))} {...field('phone')} />
      <TextField label="Email" type="email" maxLength={120} placeholder={now(holder.email)} {...field('email')} />
      <TextField label="Address" maxLength={200} {...field('residentialAddress')} />
      <TextField label="Digital address" maxLength={20} placeholder="GA-144-3422" {...field('digitalAddress')} />
      <TextField label="Town or city" maxLength={60} placeholder={now(holder.city)} {...field('city')} />
      <Select
        label="Region"
        placeholder={now(holder.region)}
        options={REGIONS.map((value) => ({ value, label: value }))}
        {...field('region')}
      />
      <TextField label="Occupation" maxLength={60} {...field('occupation')} />
    </FormSection>
  )
}

function IdentityFields({ form, policy }: FieldsProps) {
  const field = fieldsOf(form)
  const { customer, holder } = policy
  if (holder.customerType === 'corporate') return null
  return (
    <FormSection
      title="Personal details"
      text={`${customer.fullName}. The office checks changes against the Ghana Card.`}
    >
      <TextField label="First name" maxLength={60} {...field('firstName')} />
      <TextField label="Other names" maxLength={60} {...field('otherNames')} />
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <TextField
        label="Ghana Card number"
        maxLength={30}
        placeholder={now(holder.ghanaCardNumber)}
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

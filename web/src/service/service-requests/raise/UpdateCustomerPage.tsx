import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { GENDER_LABELS, GENDERS } from '@okwan/domain/customers/customers/terms'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { BirthField } from '../../../ui/forms/BirthField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { ContactFields, currentValue, fieldsOf } from './ContactFields.tsx'
import { type CustomerChanges, customerContent, NO_CHANGES } from './customer-changes.ts'
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
  const content = useWatch({ control: form.control, compute: customerContent })
  const raise = useRaise({ policy, form, content })
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
      <ContactFields
        form={form}
        current={{ ...policy.holder, phone: policy.customer.phone }}
        isCompany={policy.holder.customerType === 'corporate'}
      />
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

function IdentityFields({ form, policy }: FieldsProps) {
  const field = fieldsOf(form)
  const { customer, holder } = policy
  if (holder.customerType === 'corporate') return <CompanyFields form={form} policy={policy} />
  return (
    <FormSection
      title="Personal details"
      text={`Current name: ${customer.fullName}. The office checks changes against the Ghana Card.`}
    >
      <TextField label="First name" maxLength={60} {...field('firstName')} />
      <TextField label="Other names" maxLength={60} {...field('otherNames')} />
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <TextField
        label="Ghana Card number"
        maxLength={30}
        placeholder={currentValue(holder.ghanaCardNumber)}
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

function CompanyFields({ form, policy }: FieldsProps) {
  const field = fieldsOf(form)
  return (
    <FormSection
      title="Company details"
      text={`Current name: ${policy.customer.fullName}. The office checks changes against the certificate of registration.`}
    >
      <TextField label="Company name" maxLength={120} {...field('companyName')} />
      <TextField label="TIN" maxLength={30} {...field('tin')} />
      <TextField label="Registration number" maxLength={30} {...field('companyNumber')} />
      <TextField label="Contact person" maxLength={60} {...field('contactPerson')} />
    </FormSection>
  )
}

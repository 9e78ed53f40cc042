import { TITLES } from '@okwan/domain/customers/customers/terms'
import { GENDER_LABELS, ID_TYPE_LABELS, ID_TYPES } from '@okwan/domain/products/travel-plans/terms'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { BirthField } from '../../../ui/forms/BirthField.tsx'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { GenderField, RegionField } from '../../purchases/PersonChoices.tsx'
import { CountryField } from '../trip/CountryField.tsx'
import { YES_NO } from '../words.ts'
import type { HolderValues } from './holder-values.ts'
import { KnownCustomer } from './KnownCustomer.tsx'

type HolderFieldsProps = {
  form: UseFormReturn<HolderValues>
  errorOf: (name: string) => string | undefined
}

const ID_HINTS: Record<HolderValues['idType'], string> = {
  ghana_card: 'Such as GHA-123456789-0',
  passport: 'Such as G1234567',
  drivers_licence: 'As printed on the licence',
  voter_id: '10 digits',
}

function fieldsOf({ form, errorOf }: HolderFieldsProps) {
  return (name: keyof HolderValues) => ({ ...form.register(name), error: errorOf(name) })
}

export function PersonFields(props: HolderFieldsProps) {
  const { form, errorOf } = props
  const field = fieldsOf(props)
  const idType = form.watch('idType')
  return (
    <FormSection title="Personal details" text="Names as in the passport">
      <Select
        label="Title"
        placeholder="Select title"
        options={TITLES.map((value) => ({ value, label: value }))}
        {...field('title')}
      />
      <TextField label="First name" maxLength={60} {...field('firstName')} />
      <TextField label="Other names" optional maxLength={60} {...field('otherNames')} />
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <GenderField labels={GENDER_LABELS} {...field('gender')} />
      <Controller
        control={form.control}
        name="dateOfBirth"
        render={({ field: birth }) => <BirthField {...birth} error={errorOf('dateOfBirth')} />}
      />
      <Countries {...props} />
      <Select
        label="ID type"
        options={ID_TYPES.map((value) => ({ value, label: ID_TYPE_LABELS[value] }))}
        {...field('idType')}
      />
      <TextField
        label={`${ID_TYPE_LABELS[idType]} number`}
        hint={ID_HINTS[idType]}
        maxLength={30}
        {...field('idNumber')}
      />
      <TextField label="Occupation" optional maxLength={60} {...field('occupation')} />
      <Segmented label="Travelling?" options={YES_NO} {...field('isTravelling')} />
    </FormSection>
  )
}

/** Passport of a policyholder who travels. */
export function PassportFields(props: HolderFieldsProps) {
  const { form, errorOf } = props
  const field = fieldsOf(props)
  return (
    <FormSection title="Passport" text="Can be entered later">
      {form.watch('idType') !== 'passport' && (
        <TextField
          label="Passport number"
          hint="Such as G1234567"
          optional
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('passportNumber')}
        />
      )}
      <Controller
        control={form.control}
        name="passportIssueDate"
        render={({ field: issued }) => (
          <DayField {...issued} label="Issue date" optional clearable error={errorOf('passportIssueDate')} />
        )}
      />
      <Controller
        control={form.control}
        name="passportExpiryDate"
        render={({ field: expires }) => (
          <DayField {...expires} label="Expiry date" optional clearable error={errorOf('passportExpiryDate')} />
        )}
      />
    </FormSection>
  )
}

function Countries({ form, errorOf }: HolderFieldsProps) {
  return (
    <>
      <Controller
        control={form.control}
        name="nationality"
        render={({ field }) => <CountryField {...field} label="Nationality" error={errorOf('nationality')} />}
      />
      <Controller
        control={form.control}
        name="countryOfResidence"
        render={({ field }) => (
          <CountryField {...field} label="Country of residence" error={errorOf('countryOfResidence')} />
        )}
      />
    </>
  )
}

export function CompanyFields(props: HolderFieldsProps) {
  const field = fieldsOf(props)
  return (
    <FormSection title="Company details">
      <TextField label="Company name" maxLength={120} {...field('companyName')} />
      <TextField label="TIN" hint="Such as C0001234567, or a Ghana Card number" maxLength={20} {...field('tin')} />
      <TextField label="Contact person" maxLength={60} {...field('contactPerson')} />
      <PhoneField label="Contact’s phone number" autoComplete="off" {...field('contactMobile')} />
    </FormSection>
  )
}

export function ContactFields(props: HolderFieldsProps) {
  const { form } = props
  const field = fieldsOf(props)
  return (
    <FormSection title="Contact details">
      <div className="grid content-start gap-2">
        <PhoneField
          label="Phone number"
          hint="We send the consent code and policy details here"
          autoComplete="off"
          {...field('mobileNumber')}
        />
        <KnownCustomer form={form} />
      </div>
      <div className="grid content-start gap-2">
        <TextField
          label="Email"
          hint="For the certificate as a PDF"
          type="email"
          optional
          maxLength={254}
          {...field('email')}
        />
        {form.watch('customerType') === 'individual' && (
          <Checkbox label="Send the certificate by email" {...form.register('emailCertificate')} />
        )}
      </div>
      <TextField label="Address" maxLength={120} {...field('residentialAddress')} />
      <TextField label="Town or city" optional maxLength={60} {...field('city')} />
      <RegionField optional {...field('region')} />
      <TextField
        label="Digital address"
        hint="Such as GA-144-3422"
        optional
        maxLength={20}
        {...field('digitalAddress')}
      />
    </FormSection>
  )
}

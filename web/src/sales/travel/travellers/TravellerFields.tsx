import { ageOn, toAccraDate } from '@okwan/domain/platform/dates'
import {
  ADULT_YEARS,
  GENDER_LABELS,
  RELATIONSHIP_LABELS,
  RELATIONSHIPS,
  TRAVEL_TITLES,
} from '@okwan/domain/products/travel-plans/terms'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Select } from '../../../ui/choices/Select.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { BirthField } from '../../../ui/forms/BirthField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { GenderField } from '../../purchases/PersonChoices.tsx'
import { CountryField } from '../trip/CountryField.tsx'
import type { TravellerValues } from './traveller-values.ts'

type FieldsProps = { form: UseFormReturn<TravellerValues>; errorOf: (name: string) => string | undefined }

const RELATIONS = RELATIONSHIPS.filter((value) => value !== 'self').map((value) => ({
  value,
  label: RELATIONSHIP_LABELS[value],
}))

function fieldsOf({ form, errorOf }: FieldsProps) {
  return (name: keyof TravellerValues) => ({ ...form.register(name), error: errorOf(name) })
}

export function PersonFields(props: FieldsProps & { isGroup: boolean }) {
  const { form, errorOf, isGroup } = props
  const field = fieldsOf(props)
  const dateOfBirth = form.watch('dateOfBirth')
  const isMinor = dateOfBirth !== null && ageOn(dateOfBirth, toAccraDate(new Date(currentMs()))) < ADULT_YEARS
  return (
    <FormSection title="Personal details" text="Names as in the passport">
      <Select
        label="Relationship to policyholder"
        placeholder="Select relationship"
        options={RELATIONS}
        {...field('relationship')}
      />
      <Select
        label="Title"
        optional={isGroup}
        placeholder="Select title"
        options={TRAVEL_TITLES.map((value) => ({ value, label: value }))}
        {...field('title')}
      />
      <TextField label="First name" maxLength={60} {...field('firstName')} />
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <TextField label="Other names" optional maxLength={60} {...field('otherNames')} />
      <GenderField labels={GENDER_LABELS} {...field('gender')} />
      <Controller
        control={form.control}
        name="dateOfBirth"
        render={({ field: birth }) => <BirthField {...birth} error={errorOf('dateOfBirth')} />}
      />
      <Controller
        control={form.control}
        name="nationality"
        render={({ field: nation }) => <CountryField {...nation} label="Nationality" error={errorOf('nationality')} />}
      />
      {isMinor && (
        <>
          <TextField
            label="Guardian"
            hint="Only if no adult is travelling"
            optional
            maxLength={60}
            {...field('guardianName')}
          />
          <PhoneField label="Guardian’s phone number" optional autoComplete="off" {...field('guardianMobile')} />
        </>
      )}
    </FormSection>
  )
}

export function ContactFields(props: FieldsProps) {
  const field = fieldsOf(props)
  return (
    <FormSection title="Contact details">
      <PhoneField label="Phone number" optional autoComplete="off" {...field('mobileNumber')} />
      <TextField label="Email" type="email" optional maxLength={254} {...field('email')} />
    </FormSection>
  )
}

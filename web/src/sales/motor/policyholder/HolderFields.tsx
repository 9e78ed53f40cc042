import { GENDER_LABELS, OTHER_ID_TYPES, TITLES } from '@okwan/domain/customers/customers/terms'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Select } from '../../../ui/choices/Select.tsx'
import { BirthField } from '../../../ui/forms/BirthField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { MoreOptions } from '../../../ui/forms/MoreOptions.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { GenderField, RegionField } from '../../purchases/PersonChoices.tsx'
import { OTHER_ID_LABELS } from '../words.ts'
import type { HolderValues } from './holder-values.ts'
import { regionOfTown } from './towns.ts'

export type HolderFieldsProps = {
  form: UseFormReturn<HolderValues>
  errorOf: (name: string) => string | undefined
  /** A travel policy needs fewer details of the customer, and asks for the title and email address with the trip. */
  isTravel?: boolean
}

const ID_KINDS = [
  { value: 'ghana-card', label: 'Ghana Card' },
  ...OTHER_ID_TYPES.map((value) => ({ value, label: OTHER_ID_LABELS[value] })),
]

function fieldsOf({ form, errorOf }: HolderFieldsProps) {
  return (name: keyof HolderValues['policyholder']) => ({
    ...form.register(`policyholder.${name}`),
    error: errorOf(`policyholder.${name}`),
  })
}

/** The details that every new person gives; HolderMore has the others. */
export function PersonFields(props: HolderFieldsProps) {
  const { form, errorOf, isTravel } = props
  const field = fieldsOf(props)
  const idKind = form.watch('policyholder.idKind')
  return (
    <FormSection title="Personal details" text="As on the Ghana Card">
      <TextField label="First name" maxLength={60} autoComplete="off" {...field('firstName')} />
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <GenderField labels={GENDER_LABELS} {...field('gender')} />
      <Controller
        control={form.control}
        name="policyholder.dateOfBirth"
        render={({ field: birth }) => <BirthField {...birth} error={errorOf('policyholder.dateOfBirth')} />}
      />
      {idKind === 'ghana-card' ? (
        <TextField
          label="Ghana Card number"
          hint="Such as GHA-123456789-0"
          maxLength={30}
          {...field('ghanaCardNumber')}
        />
      ) : (
        <TextField
          label={`${OTHER_ID_LABELS[idKind]} number`}
          maxLength={30}
          {...form.register('policyholder.otherIdNumber')}
          error={errorOf('policyholder.ghanaCardNumber')}
        />
      )}
      <TextField label="Occupation" optional={isTravel} maxLength={60} {...field('occupation')} />
    </FormSection>
  )
}

export function CompanyFields(props: HolderFieldsProps) {
  const field = fieldsOf(props)
  return (
    <FormSection title="Company details">
      <TextField label="Company name" maxLength={120} {...field('companyName')} />
      {!props.isTravel && <TextField label="Business sector" maxLength={60} {...field('businessSector')} />}
      <TextField label="TIN" hint="Such as C0001234567" maxLength={30} {...field('tin')} />
      {!props.isTravel && (
        <TextField label="Company registration number" hint="Such as CS206202016" maxLength={30} {...field('companyNumber')} />
      )}
      <TextField label="Contact person" maxLength={60} {...field('contactPerson')} />
    </FormSection>
  )
}

export function ContactFields(props: HolderFieldsProps) {
  const { form, errorOf, isTravel } = props
  const field = fieldsOf(props)
  const city = form.watch('policyholder.city')
  const { error: cityError, ...cityField } = field('city')
  return (
    <FormSection title="Contact details">
      <PhoneField
        label="Phone number"
        hint="We send codes, details and reminders here"
        autoComplete="off"
        {...field('phone')}
      />
      <TextField label="Address" maxLength={200} {...field('residentialAddress')} />
      <TextField
        label="Town or city"
        optional={isTravel}
        hint={regionOfTown(city) && form.watch('policyholder.region')}
        maxLength={60}
        error={cityError}
        {...cityField}
        onChange={(event) => {
          void cityField.onChange(event)
          const region = regionOfTown(event.currentTarget.value)
          if (region) form.setValue('policyholder.region', region, { shouldDirty: true })
        }}
      />
      {asksForRegion(city, errorOf) && <RegionField optional={isTravel} {...field('region')} />}
    </FormSection>
  )
}

/** The region of a well-known town is not asked; it can be changed below More details. */
const asksForRegion = (city: string, errorOf: HolderFieldsProps['errorOf']) =>
  (city.trim() !== '' && !regionOfTown(city)) || errorOf('policyholder.region') !== undefined

/** Details that most customers leave empty. */
export function HolderMore(props: HolderFieldsProps) {
  const { form, errorOf, isTravel } = props
  const field = fieldsOf(props)
  const { customerType, city, ...values } = form.watch('policyholder')
  const isPerson = customerType === 'individual'
  const rare = [
    'digitalAddress',
    ...(isTravel ? [] : (['email'] as const)),
    ...(isPerson ? (['otherNames'] as const) : []),
    ...(isPerson && !isTravel ? (['title'] as const) : []),
  ] as const
  const isUsed = rare.some((name) => values[name] !== '') || (isPerson && values.idKind !== 'ghana-card')
  return (
    <MoreOptions label="More details" open={isUsed || rare.some((name) => errorOf(`policyholder.${name}`))}>
      <div className="grid gap-4 lg:grid-cols-2">
        {isPerson && (
          <>
            <Select
              label="ID type"
              options={isTravel ? ID_KINDS.filter(({ value }) => value !== 'nhis') : ID_KINDS}
              {...field('idKind')}
            />
            {!isTravel && (
              <Select
                label="Title"
                optional
                placeholder="None"
                options={TITLES.map((value) => ({ value, label: value }))}
                {...field('title')}
              />
            )}
            <TextField label="Other names" optional maxLength={60} {...field('otherNames')} />
          </>
        )}
        {!isTravel && <TextField label="Email" type="email" optional maxLength={120} {...field('email')} />}
        <TextField
          label="Digital address"
          hint="Such as GA-144-3422"
          optional
          maxLength={20}
          {...field('digitalAddress')}
        />
        {!asksForRegion(city, errorOf) && <RegionField optional={isTravel} {...field('region')} />}
      </div>
    </MoreOptions>
  )
}

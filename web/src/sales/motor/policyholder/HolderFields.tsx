import { GENDER_LABELS, OTHER_ID_TYPES, TITLES } from '@okwan/domain/customers/customers/terms'
import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
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
  /** The customer on record whose details change; empty fields stay the same. */
  current?: CustomerOnRecord
  /** How the details are checked. */
  text?: string
}

/** Details of a customer as the reader may see them. */
export type CustomerOnRecord = {
  fullName: string
  phone: string
  email: string | null
  ghanaCardNumber?: string | null
  city?: string
  region?: string
}

const ID_KINDS = [
  { value: 'ghana-card', label: 'Ghana Card' },
  ...OTHER_ID_TYPES.map((value) => ({ value, label: OTHER_ID_LABELS[value] })),
]

const NO_CHANGE = 'No change'

const currentValue = (value: string | null | undefined) => (value ? `Current: ${value}` : undefined)

function fieldsOf({ form, errorOf }: HolderFieldsProps) {
  return (name: keyof HolderValues['policyholder']) => ({
    ...form.register(`policyholder.${name}`),
    error: errorOf(`policyholder.${name}`),
  })
}

/** The details that every new person gives; HolderMore has the others. */
export function PersonFields(props: HolderFieldsProps) {
  const { form, errorOf, isTravel, current, text = 'As on the Ghana Card' } = props
  const field = fieldsOf(props)
  const idKind = form.watch('policyholder.idKind')
  return (
    <FormSection title="Personal details" text={current ? `Current name: ${current.fullName}. ${text}` : text}>
      <TextField label="First name" maxLength={60} autoComplete="off" {...field('firstName')} />
      {current && <TextField label="Other names" maxLength={60} {...field('otherNames')} />}
      <TextField label="Last name" maxLength={60} {...field('lastName')} />
      <GenderField labels={current ? { '': NO_CHANGE, ...GENDER_LABELS } : GENDER_LABELS} {...field('gender')} />
      <Controller
        control={form.control}
        name="policyholder.dateOfBirth"
        render={({ field: birth }) => <BirthField {...birth} error={errorOf('policyholder.dateOfBirth')} />}
      />
      {idKind === 'ghana-card' ? (
        <TextField
          label="Ghana Card number"
          hint={currentValue(current?.ghanaCardNumber) ?? 'Such as GHA-123456789-0'}
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
      {!current && <OccupationField {...props} optional={isTravel} />}
    </FormSection>
  )
}

/** A change needs no document, unlike the other personal details. */
function OccupationField({ optional, ...props }: HolderFieldsProps & { optional?: boolean }) {
  return <TextField label="Occupation" optional={optional} maxLength={60} {...fieldsOf(props)('occupation')} />
}

export function CompanyFields(props: HolderFieldsProps) {
  const { current, text, isTravel } = props
  const field = fieldsOf(props)
  return (
    <FormSection
      title="Company details"
      text={current ? [`Current name: ${current.fullName}.`, text].filter(Boolean).join(' ') : text}
    >
      <TextField label="Company name" maxLength={120} {...field('companyName')} />
      {!isTravel && !current && <TextField label="Business sector" maxLength={60} {...field('businessSector')} />}
      <TextField label="TIN" hint="Such as C0001234567" maxLength={30} {...field('tin')} />
      {!isTravel && (
        <TextField
          label="Company registration number"
          hint="Such as CS206202016"
          maxLength={30}
          {...field('companyNumber')}
        />
      )}
      <TextField label="Contact person" maxLength={60} {...field('contactPerson')} />
    </FormSection>
  )
}

export function ContactFields(props: HolderFieldsProps) {
  const { form, errorOf, isTravel, current, text } = props
  const field = fieldsOf(props)
  const city = form.watch('policyholder.city')
  const isPerson = form.watch('policyholder.customerType') === 'individual'
  const { error: cityError, ...cityField } = field('city')
  const region = regionOfTown(city) && form.watch('policyholder.region')
  return (
    <FormSection title="Contact details" text={text}>
      <PhoneField
        label="Phone number"
        hint={current ? currentValue(formatKnownPhone(current.phone)) : 'We send codes, details and reminders here'}
        autoComplete="off"
        {...field('phone')}
      />
      {current && (
        <TextField label="Email" type="email" maxLength={120} hint={currentValue(current.email)} {...field('email')} />
      )}
      <TextField label="Address" maxLength={200} {...field('residentialAddress')} />
      {current && <DigitalAddressField {...props} />}
      <TextField
        label="Town or city"
        optional={isTravel}
        hint={current ? currentValue(current.city) : region}
        maxLength={60}
        error={cityError}
        {...cityField}
        onChange={(event) => {
          void cityField.onChange(event)
          const townRegion = regionOfTown(event.currentTarget.value)
          if (townRegion) form.setValue('policyholder.region', townRegion, { shouldDirty: true })
        }}
      />
      {current ? (
        <RegionField placeholder={NO_CHANGE} hint={currentValue(current.region)} {...field('region')} />
      ) : (
        asksForRegion(city, errorOf) && <RegionField optional={isTravel} {...field('region')} />
      )}
      {current && isPerson && <OccupationField {...props} />}
    </FormSection>
  )
}

function DigitalAddressField({ optional, ...props }: HolderFieldsProps & { optional?: boolean }) {
  return (
    <TextField
      label="Digital address"
      hint="Such as GA-144-3422"
      optional={optional}
      maxLength={20}
      {...fieldsOf(props)('digitalAddress')}
    />
  )
}

function formatKnownPhone(phone: string): string {
  return parsePhone(phone) ? formatPhone(phone) : phone
}

/** Asks for the region if it does not follow from the town. Otherwise the region can be changed under More details. */
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
        <DigitalAddressField {...props} optional />
        {!asksForRegion(city, errorOf) && <RegionField optional={isTravel} {...field('region')} />}
      </div>
    </MoreOptions>
  )
}

import { TITLES } from '@okwan/domain/customers/customers/terms'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { MoreOptions } from '../../../ui/forms/MoreOptions.tsx'
import { PhoneField } from '../../../ui/forms/PhoneField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { CountryField } from '../trip/CountryField.tsx'
import { YES_NO } from '../words.ts'
import type { HolderValues } from './holder-values.ts'

type HolderTravelFieldsProps = {
  form: UseFormReturn<HolderValues>
  errorOf: (name: string) => string | undefined
}

/** Details of the policyholder that only a travel sale needs. */
export function HolderTravelFields({ form, errorOf }: HolderTravelFieldsProps) {
  const email = (
    <TextField
      label="Email"
      hint="For the PDF certificate"
      type="email"
      optional
      maxLength={254}
      error={errorOf('policyholder.email')}
      {...form.register('policyholder.email')}
    />
  )
  if (form.watch('policyholder.customerType') === 'corporate') {
    return (
      <FormSection title="Travel details">
        <PhoneField
          label="Contact’s phone number"
          autoComplete="off"
          error={errorOf('contactMobile')}
          {...form.register('contactMobile')}
        />
        {email}
      </FormSection>
    )
  }
  const { nationality, countryOfResidence } = form.watch()
  const isAbroad = nationality !== 'GH' || countryOfResidence !== 'GH'
  return (
    <>
      <FormSection title="Travel details">
        <Select
          label="Title"
          placeholder="Select title"
          options={TITLES.map((value) => ({ value, label: value }))}
          error={errorOf('policyholder.title')}
          {...form.register('policyholder.title')}
        />
        <Segmented
          label="Travelling?"
          options={YES_NO}
          error={errorOf('isTravelling')}
          {...form.register('isTravelling')}
        />
        <div className="grid content-start gap-2">
          {email}
          <Checkbox label="Send the certificate by email" {...form.register('emailCertificate')} />
        </div>
      </FormSection>
      <MoreOptions
        label="Nationality and residence"
        open={isAbroad || !!errorOf('nationality') || !!errorOf('countryOfResidence')}
      >
        <div className="grid gap-4 lg:grid-cols-2">
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
        </div>
      </MoreOptions>
    </>
  )
}

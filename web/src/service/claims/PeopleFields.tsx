import type { ClaimType } from '@okwan/domain/service/claims/terms'
import { needsDriver, needsPoliceReport } from '@okwan/domain/service/claims/terms'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { type NoticeValues, thirdPartiesOf } from './notice-values.ts'

/** Driver, third party and police report; the type of loss decides which of them are required. */
export function PeopleFields({ type }: { type: ClaimType }) {
  const { register, formState, control } = useFormContext<NoticeValues>()
  const [otherName, otherPhone, otherPlate] = useWatch({ control, name: ['otherName', 'otherPhone', 'otherPlate'] })
  const thirdParties = thirdPartiesOf({ otherName, otherPhone, otherPlate })
  const isPoliceReportOptional = !needsPoliceReport({ type, thirdParties })
  const { errors } = formState
  const text = (name: keyof NoticeValues, label: string, optional = false) => (
    <TextField label={label} optional={optional} error={errors[name]?.message} {...register(name)} />
  )
  return (
    <FormSection title="Driver and third party">
      {text('driverName', 'Driver', !needsDriver(type))}
      {text('driverLicenceNumber', 'Driver’s licence number', true)}
      {text('otherName', 'Third party', !type.startsWith('third_party'))}
      <PhoneField
        label="Third party’s phone number"
        optional
        error={errors.otherPhone?.message}
        {...register('otherPhone')}
      />
      {text('otherPlate', 'Third party’s registration number', true)}
      {text('policeStation', 'Police station', isPoliceReportOptional)}
      {text('policeReportNumber', 'Police report number', isPoliceReportOptional)}
    </FormSection>
  )
}

import type { ClaimType } from '@okwan/domain/service/claims/terms'
import { useFormContext } from 'react-hook-form'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { NoticeValues } from './notice-values.ts'

/** Driver, third party and police report; the server decides which of them the loss type requires. */
export function PeopleFields({ type }: { type: ClaimType }) {
  const { register, formState } = useFormContext<NoticeValues>()
  const { errors } = formState
  const text = (name: keyof NoticeValues, label: string, optional = false) => (
    <TextField label={label} optional={optional} error={errors[name]?.message} {...register(name)} />
  )
  return (
    <FormSection title="Driver and third party">
      {text('driverName', 'Driver', type === 'theft' || type === 'fire' || type === 'windscreen')}
      {text('driverLicenceNumber', 'Driver’s licence number', true)}
      {text('otherName', 'Third party', !type.startsWith('third_party'))}
      <PhoneField
        label="Third party’s phone number"
        optional
        error={errors.otherPhone?.message}
        {...register('otherPhone')}
      />
      {text('otherPlate', 'Third party’s plate', true)}
      {text('policeStation', 'Police station', true)}
      {text('policeReportNumber', 'Police report number', true)}
    </FormSection>
  )
}

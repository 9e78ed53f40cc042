import type { ClaimType } from '@okwan/domain/service/claims/terms'
import { useFormContext } from 'react-hook-form'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { PhoneField } from '../../ui/forms/PhoneField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { NoticeValues } from './notice-values.ts'

/** Who was driving, who else was in it, and the police. Which of it this loss needs is for the server to say. */
export function PeopleFields({ type }: { type: ClaimType }) {
  const { register, formState } = useFormContext<NoticeValues>()
  const { errors } = formState
  const text = (name: keyof NoticeValues, label: string, optional = false) => (
    <TextField label={label} optional={optional} error={errors[name]?.message} {...register(name)} />
  )
  return (
    <FormSection title="Who was in it">
      {text('driverName', 'Driver', type === 'theft' || type === 'fire' || type === 'windscreen')}
      {text('driverLicenceNumber', 'Licence number', true)}
      {text('otherName', 'Other party', !type.startsWith('third_party'))}
      <PhoneField label="Their phone number" optional error={errors.otherPhone?.message} {...register('otherPhone')} />
      {text('otherPlate', 'Their plate', true)}
      {text('policeStation', 'Police station', true)}
      {text('policeReportNumber', 'Number of the police report', true)}
    </FormSection>
  )
}

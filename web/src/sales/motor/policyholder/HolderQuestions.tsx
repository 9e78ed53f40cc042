import { DATA_CONSENT } from '@okwan/domain/customers/customers/terms'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { CompanyFields, ContactFields, type HolderFieldsProps, HolderMore, PersonFields } from './HolderFields.tsx'

const TYPES = [
  { value: 'individual', label: 'Person' },
  { value: 'corporate', label: 'Company' },
]

/** All fields for a new customer. */
export function HolderQuestions({ form, errorOf }: HolderFieldsProps) {
  const customerType = form.watch('policyholder.customerType')
  return (
    <>
      <Segmented
        label="Policyholder type"
        options={TYPES}
        error={errorOf('policyholder.customerType')}
        {...form.register('policyholder.customerType')}
      />
      {customerType === 'individual' ? (
        <PersonFields form={form} errorOf={errorOf} />
      ) : (
        <CompanyFields form={form} errorOf={errorOf} />
      )}
      <ContactFields form={form} errorOf={errorOf} />
      <HolderMore form={form} errorOf={errorOf} />
    </>
  )
}

export function HolderConsent({ form, errorOf }: HolderFieldsProps) {
  const error = errorOf('policyholder.consentAt')
  return (
    <div className="grid gap-1.5">
      <Checkbox
        label={DATA_CONSENT.text}
        hint="Data Protection Act, 2012 (Act 843)"
        aria-invalid={error ? true : undefined}
        {...form.register('policyholder.consentAt')}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

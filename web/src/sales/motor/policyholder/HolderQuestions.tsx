import { Segmented } from '../../../ui/choices/Segmented.tsx'
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

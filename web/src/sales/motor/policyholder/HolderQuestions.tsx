import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { CompanyFields, ContactFields, type HolderFieldsProps, HolderMore, PersonFields } from './HolderFields.tsx'

const TYPES = [
  { value: 'individual', label: 'Person' },
  { value: 'corporate', label: 'Company' },
]

/** All fields for a new customer. */
export function HolderQuestions(fields: HolderFieldsProps) {
  const { form, errorOf } = fields
  const customerType = form.watch('policyholder.customerType')
  return (
    <>
      <Segmented
        label="Policyholder type"
        options={TYPES}
        error={errorOf('policyholder.customerType')}
        {...form.register('policyholder.customerType')}
      />
      {customerType === 'individual' ? <PersonFields {...fields} /> : <CompanyFields {...fields} />}
      <ContactFields {...fields} />
      <HolderMore {...fields} />
    </>
  )
}

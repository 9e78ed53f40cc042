import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { useForm, useWatch } from 'react-hook-form'
import { ContactFields } from '../../service/service-requests/raise/ContactFields.tsx'
import {
  type CustomerChanges,
  customerContent,
  NO_CHANGES,
} from '../../service/service-requests/raise/customer-changes.ts'
import { RaiseForm } from '../../service/service-requests/raise/RaiseForm.tsx'
import { useRaise } from '../../service/service-requests/raise/use-raise.ts'

/** Updates the contact details of the policyholder. */
export function UpdateContactForm({ policy }: { policy: TravelPolicy }) {
  const form = useForm<CustomerChanges>({ defaultValues: NO_CHANGES })
  const content = useWatch({ control: form.control, compute: customerContent })
  const raise = useRaise({ policy, form, content })
  const { customer, holder } = policy
  return (
    <RaiseForm
      {...raise}
      words={{ title: `Update contact details of ${customer.fullName}?`, confirmLabel: 'Save changes' }}
    >
      <p className="text-muted">Fill in only the fields that change. Empty fields stay the same.</p>
      <ContactFields form={form} current={{ phone: customer.phone, email: holder.email }} />
    </RaiseForm>
  )
}

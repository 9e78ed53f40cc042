import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { useForm, useWatch } from 'react-hook-form'
import { ContactFields } from '../../sales/motor/policyholder/HolderFields.tsx'
import type { HolderValues } from '../../sales/motor/policyholder/holder-values.ts'
import { errorReader } from '../../sales/purchases/list-errors.ts'
import { customerContent, fieldOfChange, noChanges } from '../../service/service-requests/raise/customer-changes.ts'
import { RaiseForm } from '../../service/service-requests/raise/RaiseForm.tsx'
import { CONFIRMED_BY_CODE, ONLY_CHANGES } from '../../service/service-requests/raise/update-words.ts'
import { useRaise } from '../../service/service-requests/raise/use-raise.ts'

/** Updates the contact details of the policyholder. */
export function UpdateContactForm({ policy }: { policy: TravelPolicy }) {
  const { customer, holder } = policy
  const form = useForm<HolderValues>({ defaultValues: noChanges() })
  const content = useWatch({ control: form.control, compute: customerContent })
  const raise = useRaise({ policy, form, content, fieldOf: fieldOfChange })
  return (
    <RaiseForm
      {...raise}
      words={{ title: `Update contact details of ${customer.fullName}?`, confirmLabel: 'Save changes' }}
    >
      <p className="text-muted">{ONLY_CHANGES}</p>
      <ContactFields
        form={form}
        errorOf={errorReader(form.formState.errors)}
        current={{ fullName: customer.fullName, phone: customer.phone, email: holder.email }}
        text={CONFIRMED_BY_CODE}
      />
    </RaiseForm>
  )
}

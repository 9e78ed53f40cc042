import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { CompanyFields, ContactFields, PersonFields } from '../../../sales/motor/policyholder/HolderFields.tsx'
import type { HolderValues } from '../../../sales/motor/policyholder/holder-values.ts'
import { errorReader } from '../../../sales/purchases/list-errors.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { customerContent, fieldOfChange, noChanges } from './customer-changes.ts'
import { RaiseForm } from './RaiseForm.tsx'
import { RaisePage } from './RaisePage.tsx'
import { CONFIRMED_BY_CODE, ONLY_CHANGES } from './update-words.ts'
import { useRaise } from './use-raise.ts'

/** Updates customer details: contact details immediately, identity details after approval. */
export function UpdateCustomerPage() {
  return (
    <RaisePage title="Update customer" action="update-customer" kind="customer">
      {(policy) => <UpdateForm policy={policy} />}
    </RaisePage>
  )
}

function UpdateForm({ policy }: { policy: PolicyDetail }) {
  const { customer, holder, policyId } = policy
  const form = useForm<HolderValues>({ defaultValues: noChanges(holder.customerType) })
  const content = useWatch({ control: form.control, compute: customerContent })
  const raise = useRaise({ policy, form, content, fieldOf: fieldOfChange })
  const isImmediate = raise.live.preview?.isImmediate ?? true
  const fields = {
    form,
    errorOf: errorReader(form.formState.errors),
    current: { ...holder, fullName: customer.fullName, phone: customer.phone },
  }
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Update details of ${customer.fullName}?`,
        confirmLabel: isImmediate ? 'Save changes' : 'Request approval',
      }}
    >
      <p className="text-muted">{ONLY_CHANGES}</p>
      <ContactFields {...fields} text={CONFIRMED_BY_CODE} />
      {holder.customerType === 'individual' ? (
        <PersonFields {...fields} text="The office checks changes against the Ghana Card." />
      ) : (
        <CompanyFields {...fields} text="The office checks changes against the certificate of registration." />
      )}
      <Banner tone="info" title="Change of owner?">
        A policy can’t be transferred to another person.{' '}
        <Link to={paths.cancelPolicy({ policyId })}>Cancel this policy</Link> and sell a policy to the new owner.
      </Banner>
    </RaiseForm>
  )
}

import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ContactFields } from './ContactFields.tsx'
import { type CustomerChanges, customerContent, NO_CHANGES } from './customer-changes.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { RaiseForm } from './RaiseForm.tsx'
import { RaisePage } from './RaisePage.tsx'
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
  const form = useForm<CustomerChanges>({ defaultValues: NO_CHANGES })
  const content = useWatch({ control: form.control, compute: customerContent })
  const raise = useRaise({ policy, form, content })
  const isImmediate = raise.live.preview?.isImmediate ?? true
  return (
    <RaiseForm
      {...raise}
      words={{
        title: `Update details of ${policy.customer.fullName}?`,
        confirmLabel: isImmediate ? 'Save changes' : 'Request approval',
      }}
    >
      <p className="text-muted">Fill in only the fields that change. Empty fields stay the same.</p>
      <ContactFields
        form={form}
        current={{ ...policy.holder, phone: policy.customer.phone }}
        isCompany={policy.holder.customerType === 'corporate'}
      />
      <IdentityFields form={form} current={{ ...policy.holder, fullName: policy.customer.fullName }} />
      <Banner tone="info" title="Change of owner?">
        A policy can’t be transferred to another person.{' '}
        <Link to={paths.cancelPolicy({ policyId: policy.policyId })}>Cancel this policy</Link> and sell a policy to the
        new owner.
      </Banner>
    </RaiseForm>
  )
}

import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { call } from '../../../platform/api/call.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Masked } from '../../../ui/data/Masked.tsx'
import { PhoneLinks } from '../../summary/PhoneLinks.tsx'
import { LINK } from '../../summary/words.ts'

/** Contact details of the policyholder. Showing the full Ghana Card number is logged. */
export function CustomerCard({ policy }: { policy: PolicyDetail }) {
  const { policyId, customer, holder, customerCode } = policy
  async function reveal() {
    const { ghanaCardNumber } = await call('POST /policies/{policyId}/holder-card', { params: { policyId } })
    return ghanaCardNumber ?? ''
  }
  return (
    <Card title="Customer">
      <p className="mb-3 text-input font-bold wrap-anywhere">{customer.fullName}</p>
      <DescriptionList
        items={[
          {
            term: 'Phone',
            value: <PhoneLinks phone={customer.phone} />,
          },
          ...(holder.ghanaCardNumber
            ? [
                {
                  term: 'Ghana Card',
                  value: <Masked masked={holder.ghanaCardNumber} name="Ghana Card number" onReveal={reveal} />,
                },
              ]
            : []),
          ...(holder.email
            ? [
                {
                  term: 'Email',
                  value: (
                    <a href={`mailto:${holder.email}`} className={LINK}>
                      {holder.email}
                    </a>
                  ),
                },
              ]
            : []),
          { term: 'Address', value: `${holder.city}, ${holder.region}` },
          { term: 'Customer code', value: <CopyId value={customerCode} name="customer code" /> },
        ]}
      />
    </Card>
  )
}

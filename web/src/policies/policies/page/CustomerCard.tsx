import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { call } from '../../../platform/api/call.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Masked } from '../../../ui/data/Masked.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { mailto } from '../../summary/mailto.ts'
import { PhoneLinks } from '../../summary/PhoneLinks.tsx'
import { LINK } from '../../summary/words.ts'
import { CustomerDifferences } from './CustomerDifferences.tsx'
import { EmailProblem } from './MessagesCard.tsx'

/** Contact details of the policyholder. Showing the full numbers and address is logged. */
export function CustomerCard({ policy }: { policy: PolicyDetail }) {
  const { policyId, customer, holder, customerCode, differences } = policy
  const { canShowDetails, customerType, ghanaCardNumber, email, city, region } = holder
  const details = () => call('POST /policies/{policyId}/holder-card', { params: { policyId } })
  const reveal = (read: (shown: Awaited<ReturnType<typeof details>>) => string | null) =>
    canShowDetails ? { onReveal: async () => read(await details()) ?? '' } : {}
  return (
    <Card title="Customer">
      <p className="mb-3 text-input font-bold wrap-anywhere">
        {canShowDetails ? (
          <Link to={paths.customer({ customerCode })} className={LINK}>
            {customer.fullName}
          </Link>
        ) : (
          customer.fullName
        )}
      </p>
      <DescriptionList
        items={[
          ...(customer.phone ? [{ term: 'Phone', value: <PhoneLinks phone={customer.phone} /> }] : []),
          ...(ghanaCardNumber
            ? [
                {
                  term: 'Ghana Card',
                  value: (
                    <Masked
                      masked={ghanaCardNumber}
                      name="Ghana Card number"
                      {...reveal((shown) => shown.ghanaCardNumber)}
                    />
                  ),
                },
              ]
            : []),
          ...(customerType === 'corporate'
            ? [{ term: 'TIN', value: <Masked masked="•••" name="TIN" {...reveal(({ tin }) => tin)} /> }]
            : []),
          ...(email
            ? [
                {
                  term: 'Email',
                  value: (
                    <>
                      <a href={mailto(email)} className={LINK}>
                        {email}
                      </a>
                      <EmailProblem policyId={policyId} />
                    </>
                  ),
                },
              ]
            : []),
          ...(canShowDetails && customer.phone
            ? [
                {
                  term: 'Address',
                  value: (
                    <Masked masked={`${city}, ${region}`} name="full address" {...reveal(({ address }) => address)} />
                  ),
                },
              ]
            : []),
          { term: 'Customer code', value: <CopyId value={customerCode} name="customer code" /> },
        ]}
      />
      {!canShowDetails && <Hint>Full contact details are shown after payment.</Hint>}
      <CustomerDifferences differences={differences} />
    </Card>
  )
}

import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PaidNotIssued } from '../../purchases/PaidNotIssued.tsx'
import { refetchUntilIssued, usePaidPolicyId, WhenIssued } from '../../purchases/WhenIssued.tsx'
import { travelDraft } from '../draft.ts'
import { SoldTripDocuments } from './SoldTripDocuments.tsx'

/** The paid policy and its certificates once they are issued, or the reason why issuing failed. */
export function SoldTrip({ clientReference }: { clientReference: string }) {
  const policyId = usePaidPolicyId(clientReference)
  const policy = useQuery({
    ...query('GET /travel/policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: refetchUntilIssued,
  })
  // The draft is stored outside React. After the sale, the next one must start with an empty draft.
  useEffect(() => travelDraft.closeSold(), [])
  return (
    <WhenIssued policy={policy} waiting="Issuing the certificates…">
      {(sold) => <Outcome policy={sold} />}
    </WhenIssued>
  )
}

function Outcome({ policy }: { policy: TravelPolicy }) {
  const { policyId, policyNumber, status, customer, travellers } = policy
  return (
    <div className="grid gap-4 text-left">
      {status === 'challenged' ? (
        <PaidNotIssued policy={policy} document="certificates" />
      ) : (
        <>
          <DescriptionList
            items={[
              { term: 'Policy', value: <strong>{policyNumber}</strong> },
              { term: 'Travellers', value: travellers.map(({ fullName }) => fullName).join(', ') },
              { term: 'Details sent by SMS', value: `To ${formatPhone(customer.phone)}` },
            ]}
          />
          <SoldTripDocuments policy={policy} />
        </>
      )}
      <div className="grid gap-2.5 xs:grid-cols-2">
        <Link to={paths.travelPolicy({ policyId })} className={buttonClass('secondary', 'large')}>
          View policy
        </Link>
        <Link to={paths.buyTravelInsurance()} className={buttonClass('secondary', 'large')}>
          <Plus aria-hidden className="size-4" />
          Start new sale
        </Link>
      </div>
    </div>
  )
}

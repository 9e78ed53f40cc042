import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PaidNotIssued } from '../../purchases/PaidNotIssued.tsx'
import { untilIssued, usePaidPolicyId, WhenIssued } from '../../purchases/WhenIssued.tsx'
import { travelDraft } from '../draft.ts'
import { DocumentList } from '../health/DocumentList.tsx'

/** The policy that was paid for with its certificates, once issued, or the reason why issuing failed. */
export function SoldTrip({ clientReference }: { clientReference: string }) {
  const policyId = usePaidPolicyId(clientReference)
  const policy = useQuery({
    ...query('GET /travel/policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: untilIssued,
  })
  // The draft is stored outside React. After the sale, the next one must start with an empty draft.
  useEffect(() => travelDraft.startNew(), [])
  return (
    <WhenIssued policy={policy} waiting="Issuing the certificates…">
      {(sold) => <Outcome policy={sold} />}
    </WhenIssued>
  )
}

function Outcome({ policy }: { policy: TravelPolicy }) {
  const { policyId, policyNumber, status, trip, customer, travellers } = policy
  return (
    <div className="grid gap-4 text-left">
      {status === 'challenged' ? (
        <PaidNotIssued policy={policy} what="certificates" />
      ) : (
        <>
          <DescriptionList
            items={[
              { term: 'Policy', value: <strong>{policyNumber}</strong> },
              { term: 'Cover', value: `${formatDate(trip.departureDate)} to ${formatDate(trip.returnDate)}` },
              { term: 'Travellers', value: travellers.map(({ fullName }) => fullName).join(', ') },
              { term: 'SMS', value: `Sent to ${formatPhone(customer.phone)}` },
            ]}
          />
          <DocumentList policy={policy} className="rounded-lg border border-line" />
        </>
      )}
      <div className="grid gap-2.5">
        <Link to={paths.travelPolicy({ policyId })} className={buttonClass('primary', 'large')}>
          View policy
        </Link>
        <Link to={paths.buyTravelInsurance()} className={buttonClass('secondary', 'large')}>
          New sale
        </Link>
      </div>
    </div>
  )
}

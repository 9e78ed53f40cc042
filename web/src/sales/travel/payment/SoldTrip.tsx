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

/** What the money bought: the policy with its certificates, as soon as it is issued, or why it is not. */
export function SoldTrip({ clientReference }: { clientReference: string }) {
  const policyId = usePaidPolicyId(clientReference)
  const policy = useQuery({
    ...query('GET /travel/policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: untilIssued,
  })
  // The draft lives outside React. It is sold, so the next sale begins with a new one.
  useEffect(() => travelDraft.startAnew(), [])
  return (
    <WhenIssued policy={policy} waiting="The certificates are being issued">
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
              { term: 'Message', value: `Sent to ${formatPhone(customer.phone)}` },
            ]}
          />
          <DocumentList policy={policy} className="rounded-lg border border-line" />
        </>
      )}
      <div className="grid gap-2.5">
        <Link to={paths.travelPolicy({ policyId })} className={buttonClass('primary', 'large')}>
          Open the policy
        </Link>
        <Link to={paths.buyTravelInsurance()} className={buttonClass('secondary', 'large')}>
          Sell another trip
        </Link>
      </div>
    </div>
  )
}

import type { TravelPolicy } from '@okwan/contract/travel-policies'
import { formatDate } from '@okwan/domain/dates'
import { formatPhone } from '@okwan/domain/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { DocumentList } from './DocumentList.tsx'
import { travelDraft } from './draft.ts'

const ASK_EVERY_MS = 1_000
const WAITS = ['awaiting_payment', 'pay_later', 'issuing']

/** What the money bought: the policy with its certificates, as soon as it is issued, or why it is not. */
export function SoldTrip({ clientReference }: { clientReference: string }) {
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  const policyId = payment.data?.policyId ?? ''
  const policy = useQuery({
    ...query('GET /travel/policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: ({ state }) => (state.data && !WAITS.includes(state.data.status) ? false : ASK_EVERY_MS),
  })
  // The draft lives outside React. It is sold, so the next sale begins with a new one.
  useEffect(() => travelDraft.startAnew(), [])

  if (policy.data && !WAITS.includes(policy.data.status)) return <Outcome policy={policy.data} />
  if (policy.error) {
    return (
      <ErrorPanel
        title="The policy could not be loaded"
        text={`${readProblem(policy.error).sentence} It is paid for, and nothing is lost.`}
        onRetry={() => void policy.refetch()}
      />
    )
  }
  return (
    <p role="status" className="flex items-center justify-center gap-2 text-muted">
      <Spinner className="size-4" /> The certificates are being issued
    </p>
  )
}

function Outcome({ policy }: { policy: TravelPolicy }) {
  const { policyId, policyNumber, status, trip, customer, travellers } = policy
  return (
    <div className="grid gap-4 text-left">
      {status === 'challenged' ? (
        <Banner tone="warning" title="Paid, but the certificates could not be issued yet">
          The office has been told and works on it. Do not collect again.
        </Banner>
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
        <Link to={`/policies/travel-${policyId}`} className={buttonClass('primary', 'large')}>
          Open the policy
        </Link>
        <Link to="/buy-travel-insurance" className={buttonClass('secondary', 'large')}>
          Sell another trip
        </Link>
      </div>
    </div>
  )
}

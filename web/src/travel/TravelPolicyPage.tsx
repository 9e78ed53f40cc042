import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { daysInWords } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '../api/query.ts'
import { BackTo } from '../layout/BackTo.tsx'
import { useFilters } from '../lists/use-filters.ts'
import type { PayableOffer } from '../payments/PayOffer.tsx'
import { ClaimsCard } from '../policies/ClaimsCard.tsx'
import { LookingBack } from '../policies/LookingBack.tsx'
import { policyQuery } from '../policies/list/filters.ts'
import { PolicyColumns, PolicyFrame } from '../policies/PolicyFrame.tsx'
import { PolicyTimeline } from '../policies/PolicyTimeline.tsx'
import { RequestsCard } from '../policies/RequestsCard.tsx'
import { StateBanner } from '../policies/StateBanner.tsx'
import { whileIssued } from '../policies/use-policy.ts'
import { VersionsCard } from '../policies/VersionsCard.tsx'
import { WaitingRequest } from '../policies/WaitingRequest.tsx'
import { PriceTable } from '../purchases/PriceTable.tsx'
import { Card } from '../ui/Card.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { DocumentList } from './DocumentList.tsx'
import { BenefitsCard, PeopleCard, TravellersCard, TripCard } from './PolicyCards.tsx'
import { STATUS_TONES } from './policy-look.ts'
import { foldTravellers } from './price-lines.ts'
import { TripActions } from './TripActions.tsx'

const TripRequest = lazy(async () => ({ default: (await import('./TripRequest.tsx')).TripRequest }))
const PayPanel = lazy(async () => ({ default: (await import('../policies/PayPanel.tsx')).PayPanel }))
const RequestStanding = lazy(async () => ({
  default: (await import('../service-requests/RequestStanding.tsx')).RequestStanding,
}))

/** One travel policy: the trip, who travels, what is covered, the papers, what happened and what can be done. */
export function TravelPolicyPage() {
  const { policyId = '' } = useParams({ strict: false }) as { policyId?: string }
  const [filters] = useFilters()
  const { version, do: act, request, payment } = filters
  const policy = useQuery({
    ...query('GET /travel/policies/{policyId}', {
      params: { policyId },
      query: version ? { policyRecordId: version } : {},
    }),
    refetchInterval: ({ state }) => whileIssued(state.data, payment),
  })
  return (
    <PolicyFrame
      policy={policy}
      name="Travel policy"
      offerName="Travel offer"
      back={
        act || request ? (
          <BackTo path={`/policies/travel-${policyId}`} label="The policy" />
        ) : (
          <BackTo path="/policies/list" search={policyQuery(filters, undefined)} label="Policies" />
        )
      }
      actions={(shown) => <TripActions policy={shown} />}
      line={(shown) => (
        <>
          <StatusBadge tone={STATUS_TONES[shown.travelStatus]}>{shown.travelStatusText}</StatusBadge>
          <span className="text-muted">{routeOf(shown)}</span>
        </>
      )}
    >
      {(shown) => <Policy policy={shown} />}
    </PolicyFrame>
  )
}

function Policy({ policy }: { policy: TravelPolicy }) {
  const [{ do: act, request }] = useFilters()
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      {request ? (
        <RequestStanding requestId={request} />
      ) : act ? (
        <TripRequest policy={policy} act={act} />
      ) : (
        <Cards policy={policy} />
      )}
    </Suspense>
  )
}

function Cards({ policy }: { policy: TravelPolicy }) {
  const { price, allowedActions, isCurrent, policyId } = policy
  const [{ payment }] = useFilters()
  return (
    <div className="grid gap-4">
      <LookingBack policy={policy} />
      {isCurrent && <StateBanner policy={policy} />}
      {isCurrent && <WaitingRequest policy={policy} />}
      {/* What was just paid stays in sight until it is put away. */}
      {isCurrent && (payment || allowedActions.includes('pay')) && (
        <PayPanel
          offer={offerOf(policy)}
          lastStep="Certificates issued and sent by SMS"
          shown="GET /travel/policies/{policyId}"
        />
      )}
      <PolicyColumns
        main={
          <>
            <TripCard policy={policy} />
            <TravellersCard policy={policy} />
            {policy.issuedAt && (
              <Card title="Documents" flush>
                <DocumentList policy={policy} className="border-t border-line" />
              </Card>
            )}
            <RequestsCard policy={policy} />
            <ClaimsCard policyId={policyId} />
            <BenefitsCard policy={policy} />
            <Card title="Price, line by line">
              <PriceTable lines={foldTravellers(price.lines)} totalPesewas={price.totalPesewas} />
              <Hint>Priced by {price.rateBook}.</Hint>
            </Card>
            <VersionsCard policy={policy} />
          </>
        }
        side={
          <>
            <PeopleCard policy={policy} />
            <PolicyTimeline policyId={policyId} />
          </>
        }
      />
    </div>
  )
}

function routeOf({ trip }: TravelPolicy): string {
  const places = [trip.departureCity, ...trip.destinations.map(({ name }) => name)]
  return `${places.join(' → ')} · ${daysInWords(trip.tripDays)}`
}

function offerOf(policy: TravelPolicy): PayableOffer {
  const { policyRecordId, trip, premiumPesewas, customer, offerEndsAt, createdAt } = policy
  return {
    payableType: 'travel-purchase',
    payableId: policyRecordId,
    receivedFor: `Travel insurance to ${trip.destinations.map(({ name }) => name).join(', ')}`,
    premiumPesewas,
    customer,
    offerEndsAt: offerEndsAt ?? createdAt,
  }
}

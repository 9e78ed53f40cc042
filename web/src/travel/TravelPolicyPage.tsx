import type { TravelPolicy } from '@okwan/contract/travel-policies'
import { daysInWords } from '@okwan/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { RecordMissing } from '../layout/RecordMissing.tsx'
import { useFilters } from '../lists/use-filters.ts'
import type { PayableOffer } from '../payments/PayOffer.tsx'
import { BackTo } from '../policies/BackTo.tsx'
import { ClaimsCard } from '../policies/ClaimsCard.tsx'
import { policyQuery } from '../policies/list/filters.ts'
import { NeighbourLinks } from '../policies/NeighbourLinks.tsx'
import { PolicyTimeline } from '../policies/PolicyTimeline.tsx'
import { RequestsCard } from '../policies/RequestsCard.tsx'
import { PriceTable } from '../purchases/PriceTable.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
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

const ASK_EVERY_MS = 2_000

/** One travel policy: the trip, who travels, what is covered, the papers, what happened and what can be done. */
export function TravelPolicyPage() {
  const { policyId = '' } = useParams({ strict: false }) as { policyId?: string }
  const [filters] = useFilters()
  const { version, do: act, request } = filters
  const policy = useQuery({
    ...query('GET /travel/policies/{policyId}', {
      params: { policyId },
      query: version ? { policyRecordId: version } : {},
    }),
    refetchInterval: ({ state }) => (state.data?.status === 'issuing' ? ASK_EVERY_MS : false),
  })
  const problem = policy.error && !policy.data ? readProblem(policy.error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) return <RecordMissing />
  const shown = policy.data
  return (
    <>
      <PageHeader
        title={shown ? (shown.policyNumber ?? 'Travel offer') : 'Travel policy'}
        back={
          act || request ? (
            <BackTo path={`/policies/travel-${policyId}`} label="The policy" />
          ) : (
            <BackTo path="/policies/list" search={policyQuery(filters, undefined)} label="Policies" />
          )
        }
        actions={
          shown && (
            <>
              <NeighbourLinks policyId={policyId} filters={filters} />
              {shown.isCurrent && <TripActions policy={shown} />}
            </>
          )
        }
      >
        {shown && (
          <p className="flex flex-wrap items-center gap-2.5">
            <StatusBadge tone={STATUS_TONES[shown.travelStatus]}>{shown.travelStatusText}</StatusBadge>
            <span className="text-muted">{routeOf(shown)}</span>
          </p>
        )}
      </PageHeader>
      {problem && (
        <ErrorPanel
          title="The policy could not be loaded"
          text={problem.sentence}
          code={problem.requestId}
          retrying={policy.isFetching}
          onRetry={() => void policy.refetch()}
        />
      )}
      {policy.isPending && <Loading />}
      {shown && <Policy policy={shown} />}
    </>
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
      {/* What was just paid stays in sight until it is put away. */}
      {isCurrent && (payment || allowedActions.includes('pay')) && (
        <PayPanel
          offer={offerOf(policy)}
          lastStep="Certificates issued and sent by SMS"
          shown="GET /travel/policies/{policyId}"
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <TripCard policy={policy} />
          <TravellersCard policy={policy} />
          <Card title="Documents" flush>
            <DocumentList policy={policy} className="border-t border-line" />
          </Card>
          <RequestsCard policyId={policyId} />
          <ClaimsCard policyId={policyId} />
          <BenefitsCard policy={policy} />
          <Card title="Price, line by line">
            <PriceTable lines={foldTravellers(price.lines)} totalPesewas={price.totalPesewas} />
            <Hint>Priced by {price.rateBook}.</Hint>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <PeopleCard policy={policy} />
          <PolicyTimeline policyId={policyId} />
        </div>
      </div>
    </div>
  )
}

function routeOf({ trip }: TravelPolicy): string {
  const places = [trip.departureCity, ...trip.destinations.map(({ name }) => name)]
  return `${places.join(' → ')} · ${daysInWords(trip.tripDays)}`
}

function Loading() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-48" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}

function offerOf(policy: TravelPolicy): PayableOffer {
  const { policyRecordId, trip, premiumPesewas, customer, dueAt, createdAt } = policy
  return {
    payableType: 'travel-purchase',
    payableId: policyRecordId,
    receivedFor: `Travel insurance to ${trip.destinations.map(({ name }) => name).join(', ')}`,
    premiumPesewas,
    customer,
    offerEndsAt: dueAt ?? createdAt,
  }
}

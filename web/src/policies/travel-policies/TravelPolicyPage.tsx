import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { daysInWords } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { PayableOffer } from '../../money/payments/PayOffer.tsx'
import { call } from '../../platform/api/call.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { SendButton } from '../../platform/messages/SendButton.tsx'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { DocumentList } from '../../sales/travel/health/DocumentList.tsx'
import { combineTravellers } from '../../sales/travel/trip/price-lines.ts'
import { NotesCard } from '../../service/notes/NotesCard.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { TripChip } from '../../ui/data/PlateChip.tsx'
import { PriceTable } from '../../ui/data/PriceTable.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { policyQuery } from '../policies/list/filters.ts'
import { ClaimsCard } from '../policies/page/ClaimsCard.tsx'
import { MessagesCard } from '../policies/page/MessagesCard.tsx'
import { PastVersionBanner } from '../policies/page/PastVersionBanner.tsx'
import { PaymentsCard } from '../policies/page/PaymentList.tsx'
import { PendingRequest } from '../policies/page/PendingRequest.tsx'
import { PolicyColumns, PolicyFrame } from '../policies/page/PolicyFrame.tsx'
import { PolicyTimeline } from '../policies/page/PolicyTimeline.tsx'
import { RequestsCard } from '../policies/page/RequestsCard.tsx'
import { StateBanner } from '../policies/page/StateBanner.tsx'
import { VersionsCard } from '../policies/page/VersionsCard.tsx'
import { statusTone } from '../summary/status-tone.ts'
import { pollingInterval } from '../summary/use-policy.ts'
import { destinationText } from '../summary/words.ts'
import { BenefitsCard, PeopleCard, TravellersCard, TripCard } from './PolicyCards.tsx'
import { STATUS_TONES } from './status-tones.ts'
import { TripActions } from './TripActions.tsx'

const TripRequest = lazyPart(() => import('./TripRequest.tsx'), 'TripRequest')
const PayPanel = lazyPart(() => import('../../money/payments/PayPanel.tsx'), 'PayPanel')
const RequestProgress = lazyPart(
  () => import('../../service/service-requests/decide/RequestProgress.tsx'),
  'RequestProgress',
)

export function TravelPolicyPage() {
  const { policyId } = usePageParams('travelPolicy')
  const [filters] = useFilters<'travelPolicy'>()
  const { version, do: act, request, payment } = filters
  const policy = useQuery({
    ...query('GET /travel/policies/{policyId}', {
      params: { policyId },
      query: version ? { policyRecordId: version } : {},
    }),
    refetchInterval: ({ state }) => pollingInterval(state.data, payment),
  })
  return (
    <PolicyFrame
      policy={policy}
      name="Travel policy"
      offerName="Travel offer"
      back={
        act || request ? (
          <BackTo path={paths.travelPolicy({ policyId })} label="Policy" />
        ) : (
          <BackTo path={paths.policyList()} search={policyQuery(filters, undefined)} label="Policies" />
        )
      }
      actions={(shown) => <TripActions policy={shown} />}
      canPay={({ allowedActions }) => allowedActions.includes('pay')}
      lead={({ destinations }) => <TripChip size="title">{destinationText(destinations)}</TripChip>}
      line={(shown) => (
        <>
          <Status policy={shown} />
          <span className="text-muted">{routeOf(shown)}</span>
        </>
      )}
    >
      {(shown) => <Policy policy={shown} />}
    </PolicyFrame>
  )
}

/** A trip with cover has the badge of the policy list; the other states exist only for trips. */
function Status({ policy }: { policy: TravelPolicy }) {
  const { travelStatus, travelStatusText, statusText } = policy
  return travelStatus === 'issued' || travelStatus === 'active' ? (
    <StatusBadge tone={statusTone(policy)}>{statusText}</StatusBadge>
  ) : (
    <StatusBadge tone={STATUS_TONES[travelStatus]}>{travelStatusText}</StatusBadge>
  )
}

function Policy({ policy }: { policy: TravelPolicy }) {
  const [{ do: act, request }] = useFilters<'travelPolicy'>()
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      {request ? (
        <RequestProgress requestId={request} />
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
  const [{ payment }] = useFilters<'travelPolicy'>()
  return (
    <div className="grid gap-4">
      <PastVersionBanner policy={policy} />
      {isCurrent && <StateBanner policy={policy} />}
      {isCurrent && <PendingRequest policy={policy} />}
      {/* The payment stays visible after it succeeded, until the user closes it. */}
      {isCurrent && (payment || allowedActions.includes('pay')) && (
        <PayPanel
          policyId={policyId}
          offer={offerOf(policy)}
          lastStep="Certificates issued, details sent by SMS"
          shown="GET /travel/policies/{policyId}"
        />
      )}
      <PolicyColumns
        main={
          <>
            <TripCard policy={policy} />
            <TravellersCard policy={policy} />
            {policy.issuedAt && (
              <Card
                title="Documents"
                flush
                actions={
                  <SendButton
                    name="Travel certificate"
                    size="small"
                    recipient={policy.recipient}
                    send={(by) =>
                      call('POST /travel/policies/{policyId}/documents', {
                        params: { policyId },
                        body: { by, policyRecordId: policy.policyRecordId },
                      })
                    }
                  />
                }
              >
                <DocumentList policy={policy} className="border-t border-line" />
              </Card>
            )}
            <Card title="Price breakdown">
              <PriceTable lines={combineTravellers(price.lines)} totalPesewas={price.totalPesewas} />
              <Hint>Rates: {price.rateBook}.</Hint>
            </Card>
            <PaymentsCard policyId={policyId} />
            <RequestsCard policy={policy} />
            <ClaimsCard policyId={policyId} />
            <BenefitsCard policy={policy} />
            <VersionsCard policy={policy} />
          </>
        }
        side={
          <>
            <PeopleCard policy={policy} />
            <NotesCard recordType="policy" recordId={policyId} />
            <MessagesCard policyId={policyId} />
            <PolicyTimeline policyId={policyId} />
          </>
        }
      />
    </div>
  )
}

function routeOf({ trip }: TravelPolicy): string {
  const places = [trip.departureCity, ...trip.destinations.map(({ name }) => name)]
  return `${places.join(' to ')} · ${daysInWords(trip.tripDays)}`
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

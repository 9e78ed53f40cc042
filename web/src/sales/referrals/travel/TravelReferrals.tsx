import type { TravelReferral } from '@okwan/contract/sales/referrals'
import type { ReferralDecisionOutcome } from '@okwan/domain/products/travel-plans/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { TripChip } from '../../../ui/data/PlateChip.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCountryNames } from '../../travel/trip/use-countries.ts'
import { REFERRAL_LABELS } from '../../travel/words.ts'
import { ownedBy } from '../owner-filter.ts'
import { ReferralCase } from '../ReferralCase.tsx'
import { ReferralQueue } from '../ReferralQueue.tsx'
import { TripDetails } from './TripDetails.tsx'

const HealthReview = lazyPart(() => import('./HealthReview.tsx'), 'HealthReview')

const POLL_MS = 30_000

/** Travel sales that need an underwriter, the earliest due first. */
export function TravelReferrals() {
  const [filters] = useFilters<'referrals'>()
  const { branchId } = useActiveBranch()
  const countryOf = useCountryNames()
  const { cursor, limit, owner } = filters
  const shown = filters.state === 'documents' ? 'documents' : 'waiting'
  const referrals = useQuery({
    ...query('GET /travel/referrals', {
      query: {
        state: shown,
        ...(branchId && { branchId }),
        ...ownedBy(owner),
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  return (
    <ReferralQueue
      list={referrals}
      line={(referral) => ({
        ...referral,
        customerName: referral.policyholderName,
        since: referral.referredAt,
        chip: <TripChip>{referral.destinations.map(countryOf).join(', ')}</TripChip>,
        text: referral.travellers === 1 ? '1 traveller' : `${referral.travellers} travellers`,
        sellerName: referral.seller.fullName,
        ownerName: referral.owner?.fullName,
      })}
      product="travel"
      moreViews={[{ id: 'documents', label: REFERRAL_LABELS.documents_wanted, search: { state: 'documents' } }]}
      emptyTitle={shown === 'waiting' ? 'No travel referrals' : 'No sales awaiting documents'}
    >
      {(referral, openNext) => <Referral key={referral.draftId} referral={referral} onDecided={openNext} />}
    </ReferralQueue>
  )
}

function Referral({ referral, onDecided }: { referral: TravelReferral; onDecided: () => void }) {
  const [outcome, setOutcome] = useState<ReferralDecisionOutcome>()
  const countryOf = useCountryNames()
  const { draftId, policyholderName, destinations, referredAt } = referral
  const sale = useQuery(query('GET /travel/drafts/{id}', { params: { id: draftId } }))
  function done() {
    setOutcome(undefined)
    onDecided()
  }
  return (
    <ReferralCase
      product="travel"
      referral={referral}
      plate={null}
      customerName={policyholderName}
      risk={destinations.map(countryOf).join(', ')}
      requestedAt={referredAt}
      onDecide={(decision) => setOutcome(decision === 'approve' ? 'accept' : 'decline')}
    >
      <TripDetails referral={referral} sale={sale.data} />
      {sale.error && <LoadError title="Couldn’t load the trip" query={sale} />}
      {outcome && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <HealthReview {...{ referral, outcome }} sale={sale.data} onDone={done} />
        </Suspense>
      )}
    </ReferralCase>
  )
}

import type { TravelReferral } from '@okwan/contract/sales/referrals'
import { formatDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { TripChip } from '../../../ui/data/PlateChip.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCountryNames } from '../../travel/trip/use-countries.ts'
import { REFERRAL_LABELS } from '../../travel/words.ts'
import { ReferralCase } from '../ReferralCase.tsx'
import { ReferralQueue } from '../ReferralQueue.tsx'

const UnderwritingDrawer = lazyPart(() => import('./UnderwritingDrawer.tsx'), 'UnderwritingDrawer')

const POLL_MS = 30_000

const STATES = [
  { value: 'waiting', label: 'To do' },
  { value: 'documents', label: REFERRAL_LABELS.documents_wanted },
]

/** Travel sales that need an underwriter, the earliest due first. */
export function TravelReferrals() {
  const [filters, setFilters] = useFilters<'referrals'>()
  const { branchId } = useActiveBranch()
  const countryOf = useCountryNames()
  const { cursor, limit } = filters
  const shown = filters.state === 'documents' ? 'documents' : 'waiting'
  const referrals = useQuery({
    ...query('GET /travel/referrals', {
      query: {
        state: shown,
        ...(branchId && { branchId }),
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
      })}
      filter={
        <Segmented
          label="Show"
          options={STATES}
          value={shown}
          onChange={(event) => setFilters({ state: event.currentTarget.value, open: undefined })}
        />
      }
      emptyTitle={shown === 'waiting' ? 'No travel referrals' : 'No sales awaiting documents'}
    >
      {(referral) => <Referral key={referral.draftId} referral={referral} />}
    </ReferralQueue>
  )
}

function Referral({ referral }: { referral: TravelReferral }) {
  const [isOpen, setIsOpen] = useState(false)
  const countryOf = useCountryNames()
  const { policyholderName, destinations, seller, branchName, referredAt, mayDecide, premiumPesewas } = referral
  return (
    <ReferralCase
      {...referral}
      plate={null}
      customerName={policyholderName}
      what={destinations.map(countryOf).join(', ')}
      figures={[premiumPesewas !== null && { label: 'Premium', pesewas: premiumPesewas }]}
      requestedAt={referredAt}
      requested={
        <>
          Sold by {seller.fullName}, {branchName}, <RelTime at={referredAt} />
        </>
      }
      actions={
        <Button
          variant="primary"
          tipAlign="start"
          disabledReason={mayDecide ? undefined : 'You made this sale, so someone else must decide.'}
          onClick={() => setIsOpen(true)}
        >
          Review
        </Button>
      }
    >
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Departure', value: referral.departureDate && formatDate(referral.departureDate) },
          { term: 'Travellers', value: referral.travellers },
          { term: 'Plan', value: referral.planCode },
        ]}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <UnderwritingDrawer referral={referral} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </ReferralCase>
  )
}

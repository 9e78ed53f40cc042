import type { TravelReferral } from '@okwan/contract/sales/referrals'
import { formatDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCountryNames } from '../../travel/trip/use-countries.ts'
import { NO_NAME, REFERRAL_LABELS } from '../../travel/words.ts'
import { ReferralHead } from '../ReferralHead.tsx'

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
  const state = tableState(referrals, 'Referrals')
  return (
    <div className="grid gap-4">
      <Segmented
        label="Show"
        options={STATES}
        value={shown}
        onChange={(event) => setFilters({ state: event.currentTarget.value })}
        className="max-w-80"
      />
      {state.status === 'loading' && <Skeleton className="h-64" />}
      {state.status === 'failed' && <ErrorPanel {...state} />}
      {state.status === 'ready' && state.rows.length === 0 && (
        <EmptyState
          illustration={<EmptyGlovebox />}
          title={shown === 'waiting' ? 'No travel referrals' : 'No sales awaiting documents'}
          text="Sales that need underwriter approval appear here."
        />
      )}
      {state.status === 'ready' && state.rows.map((one) => <Referral key={one.draftId} referral={one} />)}
      <ListPager label="Referrals" list={referrals.data} filters={filters} setFilters={setFilters} />
    </div>
  )
}

function Referral({ referral }: { referral: TravelReferral }) {
  const [isOpen, setIsOpen] = useState(false)
  const countryOf = useCountryNames()
  const { policyholderName, destinations, seller, branchName, referredAt, dueAt, isOverdue, mayDecide } = referral
  return (
    <Card label={policyholderName || NO_NAME}>
      <div className="grid gap-4">
        <ReferralHead
          plate={null}
          customerName={policyholderName}
          what={destinations.map(countryOf).join(', ')}
          requestedAt={referredAt}
          dueAt={dueAt}
          isOverdue={isOverdue}
          actions={
            <Button
              variant="primary"
              tipAlign="end"
              disabledReason={mayDecide ? undefined : 'You made this sale, so someone else must decide.'}
              onClick={() => setIsOpen(true)}
            >
              Review
            </Button>
          }
        >
          Sold by {seller.fullName}, {branchName}, <RelTime at={referredAt} />
        </ReferralHead>
        <DescriptionList
          layout="grid"
          items={[
            { term: 'Departure', value: referral.departureDate && formatDate(referral.departureDate) },
            { term: 'Travellers', value: referral.travellers },
            { term: 'Plan', value: referral.planCode },
          ]}
        />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <UnderwritingDrawer referral={referral} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

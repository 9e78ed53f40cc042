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
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCountryNames } from '../../travel/trip/use-countries.ts'

const UnderwritingDrawer = lazyPart(() => import('./UnderwritingDrawer.tsx'), 'UnderwritingDrawer')

const LOOK_EVERY_MS = 30_000

const STATES = [
  { value: 'waiting', label: 'To decide' },
  { value: 'documents', label: 'Documents wanted' },
]

/** Travel sales that wait for an underwriter, the one due first at the top. The address says which one is open. */
export function TravelReferrals() {
  const [filters, setFilters] = useFilters<'referrals'>()
  const { branchId } = useActiveBranch()
  const { cursor, limit, state: asked } = filters
  const shown = asked === 'documents' ? 'documents' : 'waiting'
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
    refetchInterval: LOOK_EVERY_MS,
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
          title={shown === 'waiting' ? 'No travel sale waits for an underwriter' : 'No sale waits for documents'}
          text="Sales that the rules do not decide alone come here by themselves."
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
    <Card
      title={policyholderName || 'A sale without a name'}
      text={
        <>
          Sold by {seller.fullName}, {branchName}, <RelTime at={referredAt} />
        </>
      }
      actions={
        <>
          <StatusBadge tone={isOverdue ? 'danger' : 'warning'}>{isOverdue ? 'Overdue' : 'To decide'}</StatusBadge>
          <Button
            variant="primary"
            tipAlign="end"
            disabledReason={mayDecide ? undefined : 'You sold this. Somebody else must decide.'}
            onClick={() => setIsOpen(true)}
          >
            Look and decide
          </Button>
        </>
      }
    >
      <DescriptionList
        layout="grid"
        items={[
          { term: 'To', value: destinations.map(countryOf).join(', ') },
          { term: 'Departure', value: referral.departureDate && formatDate(referral.departureDate) },
          { term: 'Travellers', value: referral.travellers },
          { term: 'Plan', value: referral.planCode },
          { term: 'Answer owed', value: <RelTime at={dueAt} /> },
        ]}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <UnderwritingDrawer referral={referral} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

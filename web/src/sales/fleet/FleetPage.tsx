import { Suspense } from 'react'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { paths } from '../../platform/routes/paths.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const NewFleet = lazyPart(() => import('./NewFleet.tsx'), 'NewFleet')
const SoldFleets = lazyPart(() => import('./SoldFleets.tsx'), 'SoldFleets')

const VIEWS = [
  { id: 'new', label: 'New' },
  { id: 'sold', label: 'Sold' },
]

/** Sells a fleet and lists the fleets sold. */
export function FleetPage() {
  const [{ view }] = useFilters<'fleet'>()
  const isSold = view === 'sold'
  return (
    <div className="grid max-w-272">
      <PageHeader title="Fleet" byBranch={isSold}>
        <ListViews label="Fleets" to={paths.fleet()} views={VIEWS} current={isSold ? 'sold' : 'new'} />
      </PageHeader>
      <Suspense fallback={<Skeleton className="h-120" />}>{isSold ? <SoldFleets /> : <NewFleet />}</Suspense>
    </div>
  )
}

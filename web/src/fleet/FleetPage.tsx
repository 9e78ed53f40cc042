import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useFilters } from '../lists/use-filters.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ViewTabs } from '../ui/ViewTabs.tsx'

const NewFleet = lazy(async () => ({ default: (await import('./NewFleet.tsx')).NewFleet }))
const SoldFleets = lazy(async () => ({ default: (await import('./SoldFleets.tsx')).SoldFleets }))

/** Many vehicles of one customer: sold at once, and found again. */
export function FleetPage() {
  const [{ view }] = useFilters()
  const isSold = view === 'sold'
  return (
    <div className="mx-auto grid max-w-272">
      <PageHeader title="Fleet" byBranch={isSold}>
        <ViewTabs
          label="Fleets"
          current={isSold ? 'sold' : 'new'}
          views={[
            { id: 'new', label: 'New', link: (props) => <Link to="/fleet" search={{}} {...props} /> },
            { id: 'sold', label: 'Sold', link: (props) => <Link to="/fleet" search={{ view: 'sold' }} {...props} /> },
          ]}
        />
      </PageHeader>
      <Suspense fallback={<Skeleton className="h-120" />}>{isSold ? <SoldFleets /> : <NewFleet />}</Suspense>
    </div>
  )
}

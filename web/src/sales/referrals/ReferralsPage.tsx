import { type ComponentType, Suspense } from 'react'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import type { LinkProps } from '../../ui/actions/link.ts'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Referral lists by product. */
const VIEWS: Record<string, { label: string; List: ComponentType }> = {
  motor: {
    label: 'Motor',
    List: lazyPart(() => import('./motor/MotorReferrals.tsx'), 'MotorReferrals'),
  },
  travel: {
    label: 'Travel',
    List: lazyPart(() => import('./travel/TravelReferrals.tsx'), 'TravelReferrals'),
  },
}

/** Sales that need the approval of an underwriter before payment. */
export function ReferralsPage() {
  const [{ product = 'motor' }] = useFilters<'referrals'>()
  const current = product in VIEWS ? product : 'motor'
  const List = VIEWS[current]?.List
  const views = Object.entries(VIEWS).map(([id, { label }]) => ({
    id,
    label,
    link: (props: LinkProps) => <Link to={paths.referrals()} search={{ product: id }} {...props} />,
  }))
  return (
    <>
      <PageHeader title="Referrals" byBranch>
        {views.length > 1 && <ViewTabs label="Products" views={views} current={current} />}
      </PageHeader>
      <Suspense fallback={<Skeleton className="h-96" />}>{List && <List />}</Suspense>
    </>
  )
}

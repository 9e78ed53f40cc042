import { can, type Permission } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { TO_DO_TEXT } from '../../platform/page/words.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import type { LinkProps } from '../../ui/actions/link.ts'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const POLL_MS = 30_000

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

/**
 * Sales that need the approval of an underwriter before payment. The page opens a product that has referrals, and each tab shows
 * the number of referrals.
 */
export function ReferralsPage() {
  const [{ product }] = useFilters<'referrals'>()
  const { branchId } = useActiveBranch()
  const countQuery = { query: { ...(branchId && { branchId }), limit: 1 } }
  const user = useUser()
  const polled = (permission: Permission) => ({ enabled: user && can(user, permission), refetchInterval: POLL_MS })
  const motor = useQuery({ ...query('GET /motor/referrals', countQuery), ...polled('motor.underwrite') })
  const travel = useQuery({ ...query('GET /travel/referrals', countQuery), ...polled('travel.underwrite') })
  const counts: Record<string, number | undefined> = { motor: motor.data?.meta.count, travel: travel.data?.meta.count }
  const defaultProduct = counts['motor'] === 0 && counts['travel'] ? 'travel' : 'motor'
  const current = product && product in VIEWS ? product : defaultProduct
  const List = VIEWS[current]?.List
  const tabs = Object.entries(VIEWS).map(([id, { label }]) => ({
    id,
    label,
    ...(counts[id] !== undefined && { count: counts[id], countTitle: TO_DO_TEXT }),
    link: (props: LinkProps) => <Link to={paths.referrals()} search={{ product: id }} {...props} />,
  }))
  return (
    <>
      <PageHeader title="Referrals" byBranch>
        <Tabs label="Products" tabs={tabs} current={current} />
      </PageHeader>
      <Suspense fallback={<Skeleton className="h-96" />}>{List && <List />}</Suspense>
    </>
  )
}

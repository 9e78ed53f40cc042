import { toAccraDate } from '@okwan/domain/platform/dates'
import { can, groupOf } from '@okwan/domain/platform/permissions'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { Suspense } from 'react'
import { FilterBar } from '../../../platform/lists/FilterBar.tsx'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { useUser } from '../../../platform/session/current.ts'
import type { StoredUser } from '../../../platform/session/session.ts'
import { useTour } from '../../../platform/tour/progress.ts'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { classes } from '../../../ui/classes.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { Inbox } from '../inbox/Inbox.tsx'
import { policyQuery } from '../list/filters.ts'
import { CurrentFigures } from './CurrentFigures.tsx'
import { daysOf, RANGES, rangeOf } from './days.ts'
import { ExportReport } from './ExportReport.tsx'
import { greetingOf, longDay, shortDay } from './greeting.ts'
import { LatestPolicies } from './LatestPolicies.tsx'
import { MoneyStrip } from './MoneyStrip.tsx'
import { PremiumPerDay } from './PremiumPerDay.tsx'
import { ByCover, ByGroup } from './SalesBars.tsx'
import { SoldFigures } from './SoldFigures.tsx'

const DateRangeField = lazyPart(() => import('../../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

const FirstRun = lazyPart(() => import('../../../people/settings/FirstRun.tsx'), 'FirstRun')

const TourOffer = lazyPart(() => import('../../../platform/tour/TourOffer.tsx'), 'TourOffer')

const PRODUCTS = [
  { value: '', label: 'All' },
  ...Object.entries(PRODUCT_LABELS).map(([value, label]) => ({ value, label })),
]

/** Home page: the open work of the user, then figures and charts of a period and the latest policies. */
export function PolicyOverviewPage() {
  const [filters, setFilters] = useFilters<'policyOverview'>()
  const user = useUser()
  const branch = useActiveBranch()
  const today = toAccraDate(new Date(currentMs()))
  const days = daysOf(filters, today)
  const { product } = policyQuery({ product: filters.product }, undefined)
  const about = { ...(product ? { product } : {}), ...(branch.branchId ? { branchId: branch.branchId } : {}) }
  const isWide = useMediaQuery('(width >= 85rem)')
  // On phones, the work comes first.
  const isNarrow = useMediaQuery('(width < 48rem)')
  if (!user) return null
  // Rows of the office are short enough to have figures beside them.
  const isSideBySide = isWide && groupOf(user.role) !== 'AGENT'
  const now = new Date(currentMs())
  return (
    <>
      <PageHeader
        name="Home"
        title={greetingOf(user.fullName, now)}
        {...(isNarrow
          ? { actions: <span className="text-table text-muted">{shortDay(now)}</span> }
          : { count: longDay(now) })}
      />
      <div className="grid gap-4">
        {groupOf(user.role) === 'AGENT' && <MoneyStrip user={user} today={today} />}
        {user.role === 'SuperAdmin' && (
          <Suspense fallback={null}>
            <FirstRun />
          </Suspense>
        )}
        {!isNarrow && <Tour user={user} />}
        {isSideBySide ? (
          <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-4">
            <Inbox user={user} branchId={branch.branchId} />
            <section aria-label="Current figures" className="grid gap-4">
              <div className="grid grid-cols-2 gap-3">
                <CurrentFigures about={about} user={user} />
              </div>
              <LatestPolicies about={about} narrow />
            </section>
          </div>
        ) : (
          <Inbox user={user} branchId={branch.branchId} />
        )}
        {isNarrow && <Tour user={user} />}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-input font-bold">Sales</h2>
          <ExportReport days={days} about={about} />
        </div>
        <FilterBar
          flush
          active={[product, filters.from].filter(Boolean).length}
          search={
            <Segmented
              label="Period"
              options={RANGES}
              value={rangeOf(filters)}
              onChange={(event) => setFilters({ days: event.currentTarget.value, from: undefined, to: undefined })}
            />
          }
        >
          <Segmented
            label="Product"
            options={PRODUCTS}
            value={product ?? ''}
            onChange={(event) => setFilters({ product: event.currentTarget.value })}
          />
          <Suspense fallback={<Skeleton className="h-16 w-72" />}>
            <DateRangeField
              label="Dates"
              hidesLabel
              value={{ start: days.from, end: days.to }}
              onChange={(range) => setFilters({ from: range?.start, to: range?.end, days: undefined })}
            />
          </Suspense>
        </FilterBar>
        {/* The heading is the first child of the grid, so `odd` selects a last tile without a neighbour, which fills its row. */}
        <section
          aria-labelledby="figures"
          className={classes(
            'grid grid-cols-2 gap-3 max-lg:*:last:odd:col-span-2',
            // Six tiles in a row would be too narrow for their texts.
            can(user, 'challenged-policies.resolve') && !isSideBySide ? 'lg:grid-cols-3 2xl:flex' : 'lg:flex',
          )}
        >
          <h3 id="figures" className="sr-only">
            Insights
          </h3>
          <SoldFigures days={days} about={about} />
          {!isSideBySide && <CurrentFigures about={about} user={user} />}
        </section>
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
          <div className="min-w-0">
            <PremiumPerDay days={days} about={about} />
          </div>
          <div className="grid min-w-0 gap-4 *:min-w-0">
            <ByCover days={days} about={about} />
            <ByGroup days={days} about={about} />
          </div>
        </div>
        {!isSideBySide && <LatestPolicies about={about} />}
      </div>
    </>
  )
}

/** Offers the tour to users who have not finished it. The placeholder reserves the space, so that the page does not move. */
function Tour({ user }: { user: StoredUser }) {
  const { state } = useTour(user.userId)
  if (state !== 'new' && state !== 'left') return null
  return (
    <Suspense fallback={<Skeleton className="h-12.5 pointer-coarse:h-15.5" />}>
      <TourOffer user={user} />
    </Suspense>
  )
}

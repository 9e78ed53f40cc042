import { toAccraDate } from '@okwan/domain/platform/dates'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { PhoneCall } from 'lucide-react'
import { Suspense } from 'react'
import { FilterBar } from '../../../platform/lists/FilterBar.tsx'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { useUser } from '../../../platform/session/current.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { policyQuery } from '../list/filters.ts'
import { CALLS, LIST } from '../list/views.ts'
import { daysOf, RANGES, rangeOf } from './days.ts'
import { ExportReport } from './ExportReport.tsx'
import { LatestPolicies } from './LatestPolicies.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { PremiumPerDay } from './PremiumPerDay.tsx'
import { ByCover, ByGroup } from './SalesBars.tsx'
import { SoldFigures } from './SoldFigures.tsx'
import { StandingFigures } from './StandingFigures.tsx'

const DateRangeField = lazyPart(() => import('../../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

const PRODUCTS = [
  { value: '', label: 'All' },
  ...Object.entries(PRODUCT_LABELS).map(([value, label]) => ({ value, label })),
]

/** Home page: figures and charts of a period, the latest policies and open work. */
export function PolicyOverviewPage() {
  const [filters, setFilters] = useFilters<'policyOverview'>()
  const user = useUser()
  const branch = useActiveBranch()
  const today = toAccraDate(new Date(currentMs()))
  const days = daysOf(filters, today)
  const { product } = policyQuery({ product: filters.product }, undefined)
  const about = { ...(product ? { product } : {}), ...(branch.branchId ? { branchId: branch.branchId } : {}) }
  if (!user) return null
  return (
    <>
      <PageHeader
        byBranch
        title="Policies"
        actions={
          <>
            <ExportReport days={days} about={about} />
            <Link to={LIST} search={{ view: CALLS }} className={buttonClass()}>
              <PhoneCall aria-hidden className="size-4.5" />
              Renewals
            </Link>
            <Link to={LIST} className={buttonClass()}>
              All policies
            </Link>
          </>
        }
      />
      <div className="grid gap-4">
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
            {/* The two fields are labelled, so the legend is for screen readers only. */}
            <div className="[&_legend]:sr-only">
              <DateRangeField
                label="Dates"
                value={{ start: days.from, end: days.to }}
                onChange={(range) => setFilters({ from: range?.start, to: range?.end, days: undefined })}
              />
            </div>
          </Suspense>
        </FilterBar>
        {/* The heading counts as a child: an odd last tile fills its row. */}
        <section aria-labelledby="figures" className="grid grid-cols-2 gap-3 max-lg:*:last:odd:col-span-2 lg:flex">
          <h2 id="figures" className="sr-only">
            Insights
          </h2>
          <SoldFigures days={days} about={about} />
          <StandingFigures about={about} role={user.role} />
        </section>
        {/* Two independent columns; in one column, open work comes first. */}
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
          <div className="grid min-w-0 gap-4 *:min-w-0 max-lg:contents">
            <PremiumPerDay days={days} about={about} />
            <div className="max-lg:order-1">
              <LatestPolicies about={about} />
            </div>
          </div>
          <div className="grid min-w-0 gap-4 *:min-w-0 max-lg:contents">
            <div className="max-lg:-order-1">
              <NeedsAttention role={user.role} today={today} branchId={branch.branchId} />
            </div>
            <ByCover days={days} about={about} />
            <div className="empty:hidden max-lg:order-1">
              <ByGroup days={days} about={about} />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

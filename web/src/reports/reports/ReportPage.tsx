import type { Report } from '@okwan/contract/reports/reports'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { PERIOD_NAMES, type Period, type PeriodName } from '@okwan/domain/reports/reports/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { FilterBar } from '../../platform/lists/FilterBar.tsx'
import { ALL_BRANCHES, branchOf } from '../../platform/lists/filters/link-filters.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { ShownTogether } from '../../platform/page/ShownTogether.tsx'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { useBranches } from '../../platform/session/use-branches.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { ScheduleReport } from '../report-schedules/ScheduleReport.tsx'
import { DownloadReport } from './DownloadReport.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { DatesField, PeriodSelect, periodOf } from './PeriodFields.tsx'
import { ReportView } from './ReportView.tsx'

const PRODUCTS = [
  { value: '', label: 'All' },
  { value: 'motor', label: 'Motor' },
  { value: 'travel', label: 'Travel' },
]

/** One report with its period, filters, chart and table. */
export function ReportPage() {
  const { reportId } = usePageParams('report')
  const [filters, setFilters] = useFilters<'report'>()
  const active = useActiveBranch()
  const usual = usualPeriod(reportId)
  const days = periodOf(filters, toAccraDate(new Date(currentMs())), usual)
  const product = (['motor', 'travel'] as const).find((each) => each === filters.product)
  const branchId = branchOf(filters, active.branchId)
  const reportQuery = {
    ...days,
    ...(product ? { product } : {}),
    ...(branchId ? { branchId } : {}),
  }
  const report = useQuery({
    ...query('GET /reports/{reportId}', { params: { reportId }, query: reportQuery }),
    placeholderData: keepPreviousData,
  })
  if (report.error && [400, 404].includes(readProblem(report.error).status ?? 0)) return <RecordMissing />
  return (
    <>
      <PageHeader
        title={report.data?.title ?? 'Report'}
        back={<BackTo path={paths.reports()} label="Reports" />}
        actions={
          report.data && (
            <>
              <UnlessReadOnly>
                <FavouriteButton reportId={reportId} filters={filters} />
                <ScheduleReport
                  title={report.data.title}
                  filters={{
                    reportId,
                    period: PERIOD_NAMES.find((name) => name === filters.period) ?? 'last-month',
                    ...(product ? { product } : {}),
                    ...(branchId ? { branchId } : {}),
                  }}
                />
              </UnlessReadOnly>
              <DownloadReport reportId={reportId} reportQuery={reportQuery} />
            </>
          )
        }
      >
        {report.data && <p className="max-w-prose text-muted">{report.data.text}</p>}
      </PageHeader>
      {/* Shown after the description above is loaded, because the filters would move. */}
      <ShownTogether isWaiting={report.isPending}>
        <ReportFilters
          {...{ filters, setFilters, days, usual }}
          branch={branchId ?? ALL_BRANCHES}
          offered={report.data?.filters ?? []}
        />
        {report.data ? (
          <ReportView report={report.data} refetching={report.isPlaceholderData} />
        ) : (
          <LoadError title="Couldn’t load the report" query={report} />
        )}
      </ShownTogether>
    </>
  )
}

/** A report by month shows a year: a single month would be one row. A loss ratio needs a year of earned premium. */
const usualPeriod = (reportId: string): PeriodName =>
  reportId.endsWith('-by-month') || reportId === 'loss-ratio' ? '12-months' : 'month'

type ReportFiltersProps = {
  filters: Filters<'report'>
  setFilters: (changes: Filters<'report'>) => void
  days: Period
  usual: PeriodName
  branch: string
  offered: Report['filters']
}

function ReportFilters({ filters, setFilters, days, usual, branch, offered }: ReportFiltersProps) {
  const user = useUser()
  const canChooseBranch = user !== undefined && can(user, 'branches.read') && offered.includes('branchId')
  const branches = useBranches({ enabled: canChooseBranch })
  return (
    <FilterBar
      flush
      active={[filters.from, filters.product, filters.branchId].filter(Boolean).length}
      search={<PeriodSelect {...{ filters, setFilters, usual }} />}
    >
      <DatesField days={days} setFilters={setFilters} />
      {offered.includes('product') && (
        <Segmented
          label="Product"
          options={PRODUCTS}
          value={filters.product ?? ''}
          onChange={(event) => setFilters({ product: event.currentTarget.value })}
        />
      )}
      {canChooseBranch && (
        <Select
          label="Branch"
          value={branch}
          options={[
            { value: ALL_BRANCHES, label: 'All branches' },
            ...(branches.data ?? []).flatMap((group) =>
              group.branches.map((each) => ({ value: each.branchId, label: each.branchName })),
            ),
          ]}
          onChange={(event) => setFilters({ branchId: event.currentTarget.value })}
        />
      )}
    </FilterBar>
  )
}

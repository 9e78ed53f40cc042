import { toAccraDate } from '@okwan/domain/platform/dates'
import { DIMENSIONS } from '@okwan/domain/reports/report-builder/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { paths } from '../../platform/routes/paths.ts'
import { currentMs } from '../../ui/data/clock.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { periodOf } from '../reports/PeriodFields.tsx'
import { BuilderActions } from './BuilderActions.tsx'
import { BuilderForm } from './BuilderForm.tsx'
import { BuilderResult } from './BuilderResult.tsx'
import { type Choice, choiceOf, reportQueryOf, USUAL_PERIOD, withActiveBranch } from './choice.ts'

/** The order that the server uses if none is selected. */
function defaultSort({ groups: [first], measures: [shown] }: Choice): string {
  return first && ('time' in DIMENSIONS[first] || first === 'endMonth') ? first : `-${shown}`
}

/** Builds a report from documented fields, with its definition in the address. */
export function ReportBuilderPage() {
  const [address, setAddress] = useFilters<'reportBuilder'>()
  const choice = choiceOf(address)
  const reportQuery = reportQueryOf(address, choice)
  const shownQuery = withActiveBranch(reportQuery, choice, useActiveBranch().branchId)
  const report = useQuery({
    ...query('GET /report-builder/result', { query: shownQuery }),
    placeholderData: keepPreviousData,
  })
  const listed = useQuery({ ...query('GET /saved-reports'), enabled: address.saved !== undefined })
  const saved = listed.data?.find(({ savedReportId }) => savedReportId === address.saved)
  const days = periodOf(address, toAccraDate(new Date(currentMs())), USUAL_PERIOD)
  return (
    <>
      <PageHeader
        title={saved?.name ?? 'Report builder'}
        byBranch
        back={<BackTo path={paths.reports()} label="Reports" />}
        actions={
          <BuilderActions
            reportQuery={reportQuery}
            shownQuery={shownQuery}
            saved={saved}
            onSaved={({ savedReportId }) => setAddress({ ...reportQuery, saved: savedReportId })}
          />
        }
      >
        {saved && !saved.isOwn && (
          <p className="text-muted">Shared by {saved.ownerName}. Figures include only records you can access.</p>
        )}
      </PageHeader>
      <div className="grid gap-4 *:min-w-0">
        <BuilderForm
          {...{ address, choice, days }}
          reportQuery={shownQuery}
          defaultSort={defaultSort(choice)}
          onChange={(changes) => setAddress(changes)}
        />
        {report.error ? (
          <LoadError title="Couldn’t build the report" query={report} />
        ) : report.data ? (
          <BuilderResult report={report.data} dataSet={choice.dataSet} refetching={report.isPlaceholderData} />
        ) : (
          <Skeleton className="h-120" />
        )}
      </div>
    </>
  )
}

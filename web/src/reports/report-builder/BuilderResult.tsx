import type { BuiltReport } from '@okwan/contract/reports/report-builder'
import type { DataSetId } from '@okwan/domain/reports/report-builder/terms'
import { Suspense } from 'react'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ReportTable } from '../reports/ReportTable.tsx'
import { daysText } from '../reports/words.ts'

const BuilderChart = lazyPart(() => import('./BuilderChart.tsx'), 'BuilderChart')

type BuilderResultProps = { report: BuiltReport; dataSet: DataSetId; refetching: boolean }

/** Chart and table of a built report. */
export function BuilderResult({ report, dataSet, refetching }: BuilderResultProps) {
  const { title, columns, rows, rowCount, totals } = report
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          illustration={<EmptyGlovebox />}
          title="No matching records"
          text="Select another period or fewer filters."
        />
      </Card>
    )
  }
  const table = {
    title,
    columns,
    totals,
    chart: { kind: 'bars' as const, values: [], limit: null, byMonth: false },
    rows: rows.map(({ keys, cells }) => ({ key: keys.join('~'), cells, before: null, link: null })),
  }
  return (
    <div className={classes('grid gap-4 *:min-w-0', refetching && 'opacity-60')} aria-busy={refetching}>
      <Card>
        <Suspense fallback={<Skeleton className="h-60" />}>
          <BuilderChart report={report} dataSet={dataSet} />
        </Suspense>
      </Card>
      <Card
        title={title}
        text={
          rowCount > rows.length
            ? `First ${rows.length.toLocaleString('en-GB')} of ${rowCount.toLocaleString('en-GB')} rows. The total and the export contain all rows.`
            : daysText(report)
        }
        flush
      >
        <ReportTable report={table} />
      </Card>
    </div>
  )
}

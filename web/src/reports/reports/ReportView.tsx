import type { Report, ReportColumn } from '@okwan/contract/reports/reports'
import { Suspense } from 'react'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ReportTable } from './ReportTable.tsx'
import { cellText, changeFrom, daysText } from './words.ts'

const ReportChart = lazyPart(() => import('./ReportChart.tsx'), 'ReportChart')

const MAX_FIGURES = 4

type ReportViewProps = { report: Report; refetching: boolean }

/** Totals, chart and table of a report. */
export function ReportView({ report, refetching }: ReportViewProps) {
  const { rows, rowCount, chart, title, ledger } = report
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          illustration={<EmptyGlovebox />}
          title="No records in this period"
          text="Select another period or fewer filters."
        />
      </Card>
    )
  }
  return (
    <div className={classes('grid gap-4 *:min-w-0', refetching && 'opacity-60')} aria-busy={refetching}>
      <Totals report={report} />
      {chart.values.length > 0 && (
        <Card>
          <Suspense fallback={<Skeleton className="h-60" />}>
            <ReportChart report={report} />
          </Suspense>
        </Card>
      )}
      <Card
        title={title}
        text={
          rowCount > rows.length
            ? `First ${rows.length.toLocaleString('en-GB')} of ${rowCount.toLocaleString('en-GB')} rows. The export contains all rows.`
            : daysText(report)
        }
        flush
      >
        <ReportTable report={report} />
      </Card>
      {ledger && <p className="text-table text-muted">Ledger source: {ledger}.</p>}
    </div>
  )
}

/** Large amounts must fit beside each other. */
const figureOf = (column: ReportColumn, total: Report['totals'][number] | undefined) =>
  column.kind === 'money' && typeof total === 'number' ? <Amount pesewas={total} /> : cellText(column, total)

/** Totals of the period with their change against the period before. */
function Totals({ report }: { report: Report }) {
  const { columns, totals, totalsBefore, before } = report
  const shown = columns.flatMap((column, i) =>
    column.kind === 'text' || column.kind === 'date' || totals[i] === null ? [] : [{ column, i }],
  )
  return (
    <section aria-labelledby="totals" className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
      <h2 id="totals" className="sr-only">
        Totals
      </h2>
      {shown.slice(0, MAX_FIGURES).map(({ column, i }) => {
        const change = changeFrom(column.kind, totals[i], totalsBefore[i])
        return (
          <Figure
            key={column.id}
            label={column.title}
            value={figureOf(column, totals[i])}
            {...(change ? { change } : {})}
            detail={
              totalsBefore[i] === null ? undefined : `vs ${cellText(column, totalsBefore[i])}, ${daysText(before)}`
            }
          />
        )
      })}
    </section>
  )
}

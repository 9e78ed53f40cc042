import type { Report, ReportColumn } from '@okwan/contract/reports/reports'
import { addDays, formatDate } from '@okwan/domain/platform/dates'
import { HBar } from '../../ui/charts/HBar.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
import type { Point, Series } from '../../ui/charts/series.ts'
import { axisText, cellText } from './words.ts'

const MAX_BARS = 12

/** The chart of a report: bars by size, or lines and stacks in the order of its rows. */
export function ReportChart({ report }: { report: Report }) {
  const { columns, chart, rows } = report
  const charted = chart.values.flatMap((id) => {
    const index = columns.findIndex((column) => column.id === id)
    const column = columns[index]
    return column ? [{ ...column, index }] : []
  })
  const [first] = charted
  if (!first) return null
  const format = (value: number) => cellText(first, value)
  const axisLabel = columns[0]?.title ?? ''
  const labelOf = (cells: Cells) => barLabel(columns, cells)
  if (chart.kind === 'bars') {
    const bars = rows
      .map(({ key, cells }) => ({ id: key, label: labelOf(cells), value: Number(cells[first.index] ?? 0) }))
      .toSorted((a, b) => b.value - a.value)
      .slice(0, MAX_BARS)
    return (
      <HBar
        title={first.title}
        axisLabel={axisLabel}
        valueLabel={first.title}
        bars={bars}
        format={format}
        whole={wholeOf(first.kind, bars, chart.limit)}
        limit={chart.limit ?? undefined}
      />
    )
  }
  const isLine = chart.kind === 'line'
  const isCompared = isLine && chart.byMonth && rows.some(({ before }) => before !== null)
  const title = charted.map((column) => column.title).join(', ')
  const series: Series[] = charted.map((column) => ({ id: column.id, label: column.title }))
  const data = {
    title,
    axisLabel,
    series: isCompared ? [...series, { id: 'before', label: 'Previous period', tone: 'muted' as const }] : series,
    points: rows.map(({ key, cells, before }, i) => ({
      ...pointLabels(report, key, labelOf(cells), i),
      values: {
        ...Object.fromEntries(charted.map(({ id, index }) => [id, Number(cells[index] ?? 0)])),
        ...(isCompared ? { before: before ?? 0 } : {}),
      },
    })),
    format,
    formatAxis: axisText(first.kind),
  }
  return isLine ? <LineChart {...data} partial={endsInMonth(report)} /> : <StackedBars {...data} />
}

/** Whether the last row is a month that has not ended in the period. */
function endsInMonth({ chart, to }: Report): boolean {
  return chart.byMonth && addDays(to, 1).slice(8) !== '01'
}

/** Months have their short names on the axis, and an unfinished month says so. */
function pointLabels(report: Report, key: string, label: string, index: number): Pick<Point, 'label' | 'short'> {
  if (!report.chart.byMonth) return { label }
  const short = formatDate(`${key}-01`).split(' ')[1] ?? label
  const isPart = endsInMonth(report) && index === report.rows.length - 1
  return isPart ? { label: `${label} so far`, short: `${short} so far` } : { label, short }
}

type Cells = Report['rows'][number]['cells']

/** The value of a full bar; undefined for the sum of all bars. Percentages have no sum, so the largest one fills its bar. */
export function wholeOf(
  kind: ReportColumn['kind'],
  bars: readonly { value: number }[],
  limit: number | null = null,
): number | undefined {
  if (kind !== 'percent') return undefined
  const largest = Math.max(...bars.map(({ value }) => value))
  return limit === null
    ? largest
    : Math.min(Math.max(largest, limit * SCALE_OVER_LIMIT.least), limit * SCALE_OVER_LIMIT.most)
}

/** With a limit, the scale ends at most at twice the limit, so that one outlier doesn’t make other bars look small. */
const SCALE_OVER_LIMIT = { least: 1.25, most: 2 }

/** Reports of the ledger begin with the code of the account; its name and its sub-account are easier to read. */
export function barLabel(columns: Report['columns'], cells: Cells): string {
  const textOf = (id: string) => cells[columns.findIndex((column) => column.id === id)]
  return [textOf('name') ?? cells[0], textOf('owner')].filter(Boolean).join(', ')
}

import type { Report, ReportColumn } from '@okwan/contract/reports/reports'
import { HBar } from '../../ui/charts/HBar.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
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
        whole={wholeOf(first.kind, bars)}
      />
    )
  }
  const Chart = chart.kind === 'line' ? LineChart : StackedBars
  return (
    <Chart
      title={charted.map(({ title }) => title).join(', ')}
      axisLabel={axisLabel}
      series={charted.map(({ id, title }) => ({ id, label: title }))}
      points={rows.map(({ cells }) => ({
        label: labelOf(cells),
        values: Object.fromEntries(charted.map(({ id, index }) => [id, Number(cells[index] ?? 0)])),
      }))}
      format={format}
      formatAxis={axisText(first.kind)}
    />
  )
}

type Cells = Report['rows'][number]['cells']

/** Percentages don’t add up, so the largest fills its bar; other bars show their share. */
export function wholeOf(kind: ReportColumn['kind'], bars: readonly { value: number }[]): number | undefined {
  return kind === 'percent' ? Math.max(...bars.map(({ value }) => value)) : undefined
}

/** Reports of the ledger begin with the code of the account; its name and its sub-account are easier to read. */
export function barLabel(columns: Report['columns'], cells: Cells): string {
  const textOf = (id: string) => cells[columns.findIndex((column) => column.id === id)]
  return [textOf('name') ?? cells[0], textOf('owner')].filter(Boolean).join(', ')
}

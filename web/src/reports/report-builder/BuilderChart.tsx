import type { BuiltReport } from '@okwan/contract/reports/report-builder'
import type { DataSetId } from '@okwan/domain/reports/report-builder/terms'
import { HBar } from '../../ui/charts/HBar.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
import { axisText, cellText } from '../reports/words.ts'
import { chartOf } from './chart-data.ts'

type BuilderChartProps = { report: BuiltReport; dataSet: DataSetId }

/** The chart of the first measure, or the reason why there is none. */
export function BuilderChart({ report, dataSet }: BuilderChartProps) {
  const data = chartOf(report, dataSet)
  const measure = report.columns.find(({ kind }) => kind !== 'text')
  if (data.kind === 'none' || !measure) {
    return <p className="text-table text-muted">{data.kind === 'none' ? data.reason : 'The report has no measure.'}</p>
  }
  const axisLabel = report.columns[0]?.title ?? ''
  const format = (value: number) => cellText(measure, value)
  if (data.kind === 'bars') {
    const title = data.note ? `${measure.title}, ${data.note}` : measure.title
    return <HBar {...{ title, axisLabel, format }} valueLabel={measure.title} bars={data.bars} whole={data.whole} />
  }
  const time = report.columns.find(({ id }) => id === 'month' || id === 'week' || id === 'day')
  const Chart = data.kind === 'line' ? LineChart : StackedBars
  const series = data.series.map((each) => ({ ...each, label: each.label || measure.title }))
  return (
    <Chart
      {...{ format, series }}
      axisLabel={time?.title ?? axisLabel}
      title={measure.title}
      points={data.points}
      formatAxis={axisText(measure.kind)}
    />
  )
}

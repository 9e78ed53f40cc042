import { formatPesewas } from '@okwan/domain/platform/money'
import { shortNumber } from '../../ui/charts/Axes.tsx'
import { HBar } from '../../ui/charts/HBar.tsx'
import { HeatGrid } from '../../ui/charts/HeatGrid.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Chapter } from './Show.tsx'
import { DAYS, HOURS, WEEK } from './samples.ts'

const SERIES = [
  { id: 'motor', label: 'Motor' },
  { id: 'travel', label: 'Travel' },
]

const COVERS = [
  { id: 'comprehensive', label: 'Comprehensive', value: 2_410_000, note: '50%' },
  { id: 'thirdparty', label: 'Third Party', value: 1_206_000, note: '25%' },
  { id: 'xtra', label: 'Third Party Xtra', value: 722_000, note: '15%' },
  { id: 'fire', label: 'Third Party Fire & Theft', value: 483_075, note: '10%' },
]

const inCedis = (pesewas: number) => shortNumber(pesewas / 100)

const PER_DAY = { axisLabel: 'Day', series: SERIES, points: DAYS, format: formatPesewas, formatAxis: inCedis }

export function ChartShow() {
  return (
    <Chapter title="Charts">
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <StackedBars title="Premium per day" {...PER_DAY} />
        </Card>
        <Card>
          <LineChart title="Motor grows, travel is flat" {...PER_DAY} />
        </Card>
        <Card>
          <HBar
            title="Comprehensive earns half of the premium"
            axisLabel="Cover"
            valueLabel="Premium"
            bars={COVERS}
            format={formatPesewas}
          />
        </Card>
        <Card>
          <HeatGrid title="Most sales are before noon" axisLabel="Day" columns={HOURS} rows={WEEK} format={String} />
        </Card>
      </div>
    </Chapter>
  )
}

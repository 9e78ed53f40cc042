import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { balancePoints } from './balance-points.ts'

const LineChart = lazyPart(() => import('../../ui/charts/LineChart.tsx'), 'LineChart')

const SERIES = [
  { id: 'float', label: 'Float' },
  { id: 'commission', label: 'Commission' },
]

/** A line needs two points. */
const MIN_DAYS = 2

/** Balances of the last 90 days. Renders nothing until there are two days. */
export function BalanceChart() {
  const history = useQuery({ ...query('GET /wallet/balance-history'), staleTime: LIST_STALE_MS })
  if (history.isPending) return <Skeleton className="h-72 max-md:hidden" />
  const points = balancePoints(history.data ?? [])
  if (points.length < MIN_DAYS) return null
  return (
    <Card className="max-md:order-last">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <LineChart
          title="Balance, last 90 days"
          axisLabel="Day"
          series={SERIES}
          points={points}
          format={formatPesewas}
          formatAxis={(pesewas) => (pesewas / 100).toLocaleString('en-GB', { notation: 'compact' })}
        />
      </Suspense>
    </Card>
  )
}

import type { TransactionSummary } from '@okwan/contract/money/transactions'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { query as read } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { HBar } from '../../ui/charts/HBar.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
import type { Series } from '../../ui/charts/series.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { daySeries } from './days.ts'
import type { SummaryQuery } from './list-filters.ts'

const SERIES: Series[] = [
  { id: 'successful', label: 'Successful', tone: 'success' },
  { id: 'pending', label: 'Pending', tone: 'warning' },
  { id: 'failed', label: 'Failed', tone: 'danger' },
]

const count = (value: number) => value.toLocaleString('en-GB')
const integerLabel = (value: number) => (Number.isInteger(value) ? count(value) : '')

/** Payments by result over time, and successful payments by network. */
export function TransactionCharts({ query }: { query: SummaryQuery }) {
  // The totals above the list share this query.
  const { data, isPending } = useQuery({ ...read('GET /transactions/summary', { query }), staleTime: LIST_STALE_MS })
  if (isPending) return <Skeleton className="h-72" />
  if (!data || data.count === 0) return <EmptyState title="No payments in this period" />
  const { by, points } = daySeries(data.days)
  return (
    <>
      <StackedBars
        title={`Payments per ${by}`}
        axisLabel={by === 'day' ? 'Day' : 'Month'}
        series={SERIES}
        points={points}
        format={count}
        formatAxis={integerLabel}
      />
      <HBar
        title="Successful by network"
        axisLabel="Network"
        valueLabel="Successful"
        bars={networkBars(data)}
        format={count}
      />
    </>
  )
}

function networkBars({ networks }: TransactionSummary) {
  return networks.map(({ network, successful, failed }) => {
    const ended = successful + failed
    const note = ended === 0 ? undefined : `${Math.round((successful / ended) * 100)}% of ${count(ended)}`
    return { id: network, label: NETWORK_NAMES[network], value: successful, ...(note ? { note } : {}) }
  })
}

import type { TransactionSummary } from '@okwan/contract/transactions'
import { NETWORK_NAMES } from '@okwan/domain/phone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { readProblem } from '../api/problem.ts'
import { query as read } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Figure } from '../ui/Figure.tsx'
import { Money } from '../ui/Money.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { dayPoints } from './days.ts'
import type { SummaryQuery } from './list-filters.ts'

// Drawing takes a library of its own; figures and rows do not wait for it.
const StackedBars = lazy(async () => ({ default: (await import('../ui/charts/StackedBars.tsx')).StackedBars }))
const HBar = lazy(async () => ({ default: (await import('../ui/charts/HBar.tsx')).HBar }))

const SERIES = [
  { id: 'successful', label: 'Successful' },
  { id: 'pending', label: 'Pending' },
  { id: 'failed', label: 'Failed' },
]

const count = (value: number) => value.toLocaleString('en-GB')
/** One day is no course of time. */
const LEAST_DAYS = 2
const wholeOnly = (value: number) => (Number.isInteger(value) ? count(value) : '')
const percent = (bps: number) => `${Math.round(bps / 100)}%`

/** How many, how much and how well, of exactly what the list below is asked for. */
export function TransactionTotals({ query }: { query: SummaryQuery }) {
  const summary = useQuery({
    ...read('GET /transactions/summary', { query }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  if (summary.error && !summary.data) {
    const problem = readProblem(summary.error)
    return (
      <Card>
        <ErrorPanel
          title="The totals could not be loaded"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void summary.refetch()}
        />
      </Card>
    )
  }
  if (!summary.data) return <Skeleton className="h-88 max-md:h-48" />
  return <Totals summary={summary.data} />
}

function Totals({ summary }: { summary: TransactionSummary }) {
  const { successRateBps } = summary
  const points = dayPoints(summary.days)
  return (
    <>
      <section aria-labelledby="totals-heading" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <h2 id="totals-heading" className="sr-only">
          Totals
        </h2>
        <div className="grid max-lg:col-span-2">
          <Figure
            label="Received"
            value={<Money pesewas={summary.successfulPesewas} />}
            detail={`${count(summary.successfulCount)} of ${count(summary.count)} successful`}
          />
        </div>
        <Figure
          label="Success rate"
          value={successRateBps === null ? '–' : percent(successRateBps)}
          detail={`${count(summary.failedCount)} failed`}
        />
        <Figure
          label="Pending"
          value={count(summary.pendingCount)}
          detail={summary.pendingCount > 0 ? 'Waiting for an answer' : 'Nothing waits'}
          detailTone={summary.pendingCount > 0 ? 'warning' : 'neutral'}
        />
      </section>
      {points.length >= LEAST_DAYS && (
        <div className="grid gap-4 max-md:hidden lg:grid-cols-[2fr_1fr]">
          <Card>
            <Suspense fallback={<Skeleton className="h-60" />}>
              <StackedBars
                title="Payments per day"
                axisLabel="Day"
                series={SERIES}
                points={points}
                format={count}
                formatAxis={wholeOnly}
                height={180}
              />
            </Suspense>
          </Card>
          <Card>
            <Suspense fallback={<Skeleton className="h-60" />}>
              <HBar
                title="Successful by network"
                axisLabel="Network"
                valueLabel="Successful"
                bars={networkBars(summary)}
                format={count}
              />
            </Suspense>
          </Card>
        </div>
      )}
    </>
  )
}

function networkBars({ networks }: TransactionSummary) {
  return networks.map(({ network, successful, failed }) => {
    const ended = successful + failed
    const note = ended === 0 ? undefined : `${percent((successful / ended) * 10_000)} of ${count(ended)}`
    return { id: network, label: NETWORK_NAMES[network], value: successful, ...(note ? { note } : {}) }
  })
}

import type { TransactionSummary } from '@okwan/contract/money/transactions'
import { formatDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query as read } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { SummaryQuery } from './list-filters.ts'

const count = (value: number) => value.toLocaleString('en-GB')

/** Count, amount and success rate of the payments that match the filters of the list. */
export function TransactionTotals({ query }: { query: SummaryQuery }) {
  const summary = useQuery({
    ...read('GET /transactions/summary', { query }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  if (summary.error && !summary.data) {
    // One line only: if the server fails, the list below shows the full error.
    return (
      <Banner
        tone="warning"
        action={
          <Button size="small" onClick={() => void summary.refetch()}>
            Try again
          </Button>
        }
      >
        Couldn’t load totals.
      </Banner>
    )
  }
  if (!summary.data) return <Skeleton className="h-35.5 max-lg:h-65.5" />
  return <Totals summary={summary.data} query={query} />
}

function periodText({ from, to }: SummaryQuery): string {
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to ? `until ${formatDate(to)}` : 'all dates'
}

function Totals({ summary, query }: { summary: TransactionSummary; query: SummaryQuery }) {
  const { successRateBps } = summary
  return (
    <section aria-labelledby="totals-heading" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <h2 id="totals-heading" className="col-span-full text-table font-medium text-muted">
        Totals, {periodText(query)}
      </h2>
      <div className="grid max-lg:col-span-2">
        <Figure
          label="Received"
          value={<Amount pesewas={summary.successfulPesewas} />}
          detail={`${count(summary.successfulCount)} of ${count(summary.count)} successful`}
        />
      </div>
      <Figure
        label="Success rate"
        value={successRateBps === null ? '–' : rateText(successRateBps, summary.failedCount)}
        detail={`${count(summary.failedCount)} failed`}
      />
      <Figure
        label="Pending"
        value={count(summary.pendingCount)}
        detail={summary.pendingCount > 0 ? 'Awaiting result' : 'None pending'}
        detailTone={summary.pendingCount > 0 ? 'warning' : 'neutral'}
      />
    </section>
  )
}

/** One decimal, rounded down: 100% means that no payment failed. */
export function rateText(rateBps: number, failedCount: number): string {
  const tenths = Math.floor(rateBps / 10)
  return `${(failedCount > 0 ? Math.min(tenths, 999) : tenths) / 10}%`
}

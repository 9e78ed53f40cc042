import type { CommissionSummary } from '@okwan/contract/money/commissions'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { EarningsTabs } from '../../platform/page/EarningsTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LineList } from './LineList.tsx'
import { RateTable } from './RateTable.tsx'
import { monthName, recentMonths } from './words.ts'

const CommissionCharts = lazyPart(() => import('./CommissionCharts.tsx'), 'CommissionCharts')
const LineDrawer = lazyPart(() => import('./LineDrawer.tsx'), 'LineDrawer')
const StatementDialog = lazyPart(() => import('./StatementDialog.tsx'), 'StatementDialog')

/** The commission of the signed-in agent in one month: totals, charts, rates and every line. */
export function CommissionsPage() {
  const [filters, setFilters] = useFilters<'commissions'>()
  const [showsStatement, setShowsStatement] = useState(false)
  const months = recentMonths(toAccraDate(new Date(currentMs())))
  const month = filters.month && months.includes(filters.month) ? filters.month : (months[0] ?? '')
  const summary = useQuery({
    ...query('GET /commissions/summary', { query: { month } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Commissions"
        actions={
          <Button variant="primary" icon={FileText} onClick={() => setShowsStatement(true)}>
            Statement
          </Button>
        }
      >
        <EarningsTabs current="commissions" />
      </PageHeader>
      <div className="grid gap-4">
        <Select
          label="Month"
          className="max-w-56"
          value={month}
          options={months.map((value) => ({ value, label: monthName(value) }))}
          onChange={(event) => setFilters({ month: event.currentTarget.value })}
        />
        {summary.data ? (
          <Overview summary={summary.data} />
        ) : summary.error ? (
          <ErrorPanel
            title="Couldn’t load your commissions"
            text={readProblem(summary.error).sentence}
            code={readProblem(summary.error).requestId}
            onRetry={() => void summary.refetch()}
          />
        ) : (
          <Skeleton className="h-180" />
        )}
        <LineList month={month} sellers={summary.data?.bySeller ?? []} filters={filters} setFilters={setFilters} />
      </div>
      <Suspense fallback={null}>
        {filters.open && (
          <LineDrawer
            commissionId={filters.open}
            onClose={() => setFilters({ open: undefined, cursor: filters.cursor })}
          />
        )}
        {showsStatement && <StatementDialog month={month} onClose={() => setShowsStatement(false)} />}
      </Suspense>
    </>
  )
}

function Overview({ summary }: { summary: CommissionSummary }) {
  const { nextVesting, owedPesewas } = summary
  return (
    <>
      {owedPesewas > 0 && (
        <Banner tone="warning">
          You owe {formatPesewas(owedPesewas)} because commission was reversed after you used it. We’ll deduct it from
          the next commission that becomes available.
        </Banner>
      )}
      {/* Three figures of the month and two current figures. The grid has no gaps: 1 + 2 + 2 on phones, 3 + 2 on tablets, 5 on laptops. */}
      <div className="grid grid-cols-2 gap-3 *:md:col-span-2 max-md:*:first:col-span-2 md:grid-cols-6 md:*:nth-[n+4]:col-span-3 xl:grid-cols-5 xl:*:col-span-1! max-2xl:[&_.text-figure]:text-title max-xs:[&_>_:not(:first-child)_.text-figure]:text-input">
        <Figure
          label="Earned"
          value={<Amount pesewas={summary.earnedPesewas} />}
          detail={`in ${monthName(summary.month)}`}
        />
        <Figure
          label="Reversed"
          value={<Amount pesewas={summary.reversedPesewas} />}
          detail={`in ${monthName(summary.month)}`}
        />
        <Figure
          label="Withdrawn"
          value={<Amount pesewas={summary.paidPesewas - summary.movedToFloatPesewas} />}
          detail={
            summary.movedToFloatPesewas > 0
              ? `${formatPesewas(summary.movedToFloatPesewas)} moved to float`
              : `in ${monthName(summary.month)}`
          }
        />
        <Figure label="Available now" value={<Amount pesewas={summary.availablePesewas} />} detail="In your wallet" />
        <Figure
          label="Pending now"
          value={<Amount pesewas={summary.pendingPesewas} />}
          detail={
            nextVesting
              ? `${formatPesewas(nextVesting.pesewas)} available on ${formatDate(nextVesting.on)}`
              : 'None pending'
          }
        />
      </div>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <CommissionCharts summary={summary} />
      </Suspense>
      <RateTable rates={summary.rates} withholdingBps={summary.withholdingBps} />
    </>
  )
}

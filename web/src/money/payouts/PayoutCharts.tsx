import type { ApiData } from '@okwan/contract/all'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Figures } from '../../platform/queues/figures/Figures.tsx'
import { HBar } from '../../ui/charts/HBar.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { overviewOf, type PayoutQueue } from './payout-queue.ts'

type Overview = ApiData<'GET /refunds/overview'>

const REQUESTED = [{ id: 'requested', label: 'Requested' }]
const PAID = [
  { id: 'paid', label: 'Paid' },
  { id: 'cap', label: 'Daily limit per approver' },
]

/** Refunds: requested amounts by week and by reason. Payouts: paid amounts by day against the daily limit. */
export function PayoutCharts({ queue }: { queue: PayoutQueue }) {
  const { branchId } = useActiveBranch()
  const overview = useQuery(overviewOf(queue, branchId))
  return (
    <Figures figures={overview}>
      {(figures) => (
        <>
          {queue === 'refunds' ? <Weeks {...figures} /> : <Days {...figures} />}
          {figures.reasons.length > 0 && (
            <HBar
              title="Requested in the last 12 weeks, by reason"
              axisLabel="Reason"
              valueLabel="Amount"
              bars={figures.reasons.map(({ reason, requestedPesewas }) => ({
                id: reason,
                label: reason,
                value: requestedPesewas,
              }))}
              format={formatPesewas}
            />
          )}
        </>
      )}
    </Figures>
  )
}

function Weeks({ weeks }: Overview) {
  const total = weeks.reduce((sum, { requestedPesewas }) => sum + requestedPesewas, 0)
  const count = weeks.reduce((sum, week) => sum + week.count, 0)
  return (
    <LineChart
      title={`Last 12 weeks: ${count} requested, ${formatPesewas(total)}`}
      axisLabel="Week of"
      series={REQUESTED}
      points={weeks.map(({ week, requestedPesewas }) => ({
        label: dayAndMonth(week),
        values: { requested: requestedPesewas },
      }))}
      format={formatPesewas}
      formatAxis={compact}
    />
  )
}

function Days({ days, dailyCapPesewas }: Overview) {
  const total = days.reduce((sum, { paidPesewas }) => sum + paidPesewas, 0)
  return (
    <LineChart
      title={`Last 30 days: ${formatPesewas(total)} paid`}
      axisLabel="Day"
      series={PAID}
      points={days.map(({ day, paidPesewas }) => ({
        label: dayAndMonth(day),
        values: { paid: paidPesewas, cap: dailyCapPesewas },
      }))}
      format={formatPesewas}
      formatAxis={compact}
    />
  )
}

const dayAndMonth = (day: string) => formatDate(day).replace(/ \d{4}$/, '')

const compact = (pesewas: number) => (pesewas / 100).toLocaleString('en-GB', { notation: 'compact' })

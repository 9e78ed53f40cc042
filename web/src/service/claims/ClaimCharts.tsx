import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Figures } from '../../platform/queues/figures/Figures.tsx'
import { HBar } from '../../ui/charts/HBar.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'

const SERIES = [
  { id: 'paid', label: 'Paid' },
  { id: 'waiting', label: 'Reserve' },
]
const compact = (pesewas: number) => (pesewas / 100).toLocaleString('en-GB', { notation: 'compact' })
const monthOf = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' })

/** Claims of the last 12 months by stage, with reserves and payments. */
export function ClaimCharts() {
  const { branchId } = useActiveBranch()
  const overview = useQuery(query('GET /claims/overview', { query: branchId ? { branchId } : {} }))
  return (
    <Figures figures={overview}>
      {({ stages, months }) => (
        <>
          <HBar
            title="Claims by stage, last 12 months"
            axisLabel="Stage"
            valueLabel="Claims"
            bars={stages.map(({ stage, label, count }) => ({ id: stage, label, value: count }))}
            format={String}
          />
          <StackedBars
            title="Reserve and paid, by month reported"
            axisLabel="Month"
            series={SERIES}
            points={months.map(({ month, paidPesewas, waitingPesewas }) => ({
              label: monthOf(month),
              values: { paid: paidPesewas, waiting: waitingPesewas },
            }))}
            format={formatPesewas}
            formatAxis={compact}
          />
        </>
      )}
    </Figures>
  )
}

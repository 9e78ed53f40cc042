import { formatDate } from '@okwan/domain/platform/dates'
import { REQUEST_TYPE_NAMES, type RequestType } from '@okwan/domain/service/service-requests/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { Figures } from '../../../platform/queues/figures/Figures.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'

const SERIES = [
  { id: 'raised', label: 'Received' },
  { id: 'decided', label: 'Decided' },
]

export function RequestFlow({ type }: { type: RequestType }) {
  const { branchId } = useActiveBranch()
  const flow = useQuery(
    query('GET /service-requests/flow', {
      query: { type: REQUEST_TYPE_NAMES[type], ...(branchId ? { branchId } : {}) },
    }),
  )
  return (
    <Figures figures={flow}>
      {(days) => {
        const raised = days.reduce((sum, day) => sum + day.raised, 0)
        const decided = days.reduce((sum, day) => sum + day.decided, 0)
        return (
          <LineChart
            title={`Last 30 days: ${raised} received, ${decided} decided`}
            axisLabel="Day"
            series={SERIES}
            points={days.map((one) => ({
              label: formatDate(one.day).replace(/ \d{4}$/, ''),
              values: { raised: one.raised, decided: one.decided },
            }))}
            format={String}
            formatAxis={(count) => (Number.isInteger(count) ? String(count) : '')}
          />
        )
      }}
    </Figures>
  )
}

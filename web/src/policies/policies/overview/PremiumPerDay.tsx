import { formatPesewas } from '@okwan/domain/platform/money'
import { Suspense } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { NewInsuranceLink } from '../../../sales/drafts/NewInsuranceLink.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type Days, dayPoints } from './days.ts'
import { type About, useSales } from './use-sales.ts'

// The chart library is large, so it is loaded after the figures.
const StackedBars = lazyPart(() => import('../../../ui/charts/StackedBars.tsx'), 'StackedBars')

const SERIES = [
  { id: 'motor', label: 'Motor' },
  { id: 'travel', label: 'Travel' },
]
const PESEWAS_IN_CEDI = 100
const inCedis = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

export function PremiumPerDay({ days, about }: { days: Days; about: About }) {
  const { data, error, refetch } = useSales(days, about)
  if (error && !data) {
    const problem = readProblem(error)
    return (
      <Card>
        <ErrorPanel
          title="Couldn’t load sales"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!data) return <Skeleton className="h-99" />
  return (
    <Card>
      {data.sold.count === 0 ? (
        <EmptyState
          illustration={<EmptyGlovebox />}
          title="No sales in this period"
          text="Sales appear here as soon as they are paid."
          action={<NewInsuranceLink />}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-91" />}>
          <StackedBars
            title="Premium per day"
            axisLabel="Day"
            series={about.product ? SERIES.filter(({ id }) => id === about.product) : SERIES}
            points={dayPoints(data)}
            format={formatPesewas}
            height={300}
            formatAxis={(pesewas) => inCedis.format(pesewas / PESEWAS_IN_CEDI)}
          />
        </Suspense>
      )}
    </Card>
  )
}

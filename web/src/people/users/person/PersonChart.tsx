import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const PremiumChart = lazyPart(() => import('../../performance/PremiumChart.tsx'), 'PremiumChart')

/** Premium by day of a person who sells. Placed below the first cards, so that they do not move when the chart is loaded. */
export function PersonChart({ userId }: { userId: string }) {
  const { data } = useQuery(query('GET /users/{id}/performance', { params: { id: userId } }))
  if (!data || data.policies === 0) return null
  return (
    <Card>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <PremiumChart days={data.days} perDay={data.perDay} />
      </Suspense>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { Figure } from '../../../ui/data/Figure.tsx'
import { Amount } from '../../../ui/data/Money.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** Sales and decisions of a person in the last 90 days. */
export function PersonFigures({ userId }: { userId: string }) {
  const performance = useQuery(query('GET /users/{id}/performance', { params: { id: userId } }))
  const { data, error } = performance
  if (error) {
    return (
      <ErrorPanel
        title="Couldn’t load figures"
        text={readProblem(error).sentence}
        onRetry={() => void performance.refetch()}
      />
    )
  }
  if (!data) return <Skeleton className="h-28 max-lg:h-54" />
  const detail = `Last ${data.days} days`
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 max-xs:[&_.text-figure]:text-input">
      <Figure label="Policies issued" value={data.policies.toLocaleString('en-GB')} detail={detail} />
      <Figure label="Premium" value={<Amount pesewas={data.premiumPesewas} />} detail={detail} />
      <Figure label="Requests decided" value={data.requestsDecided.toLocaleString('en-GB')} detail={detail} />
      <Figure label="Median decision time" value={durationText(data.medianDecisionMinutes)} detail={detail} />
    </div>
  )
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

function durationText(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  if (minutes < 2 * DAY_MINUTES) return `${Math.round(minutes / HOUR_MINUTES)} h`
  return `${Math.round(minutes / DAY_MINUTES)} days`
}

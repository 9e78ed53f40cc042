import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ActivityFeed } from '../../activities/ActivityFeed.tsx'

/** Changes to a person's record, with the previous values. */
export function PersonChanges({ userId }: { userId: string }) {
  const changes = useQuery(query('GET /activities', { query: { entityType: 'user', entityId: userId, limit: 50 } }))
  const { data, error } = changes
  if (error && !data) {
    return (
      <ErrorPanel
        title="Couldn’t load changes"
        text={readProblem(error).sentence}
        onRetry={() => void changes.refetch()}
      />
    )
  }
  if (!data) return <Skeleton className="m-4 h-48" />
  if (data.data.length === 0) return <EmptyState title="No changes yet" text="Changes to this person appear here." />
  return (
    <div className="p-4">
      <ActivityFeed activities={data.data} />
    </div>
  )
}

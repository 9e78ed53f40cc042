import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ActivityFeed } from '../activities/ActivityFeed.tsx'

const POLL_EVERY_MS = 10_000

export function LiveFeed({ assistantId }: { assistantId: string }) {
  const feed = useQuery({
    ...query('GET /activities', { query: { person: assistantId, limit: 20 } }),
    refetchInterval: POLL_EVERY_MS,
  })
  return (
    <Card
      title="Activity"
      actions={
        <Link
          to={paths.activities()}
          search={{ person: assistantId }}
          className="relative text-table font-medium text-accent-text no-underline after:absolute after:-inset-x-3 after:-inset-y-3.5 hover:underline"
        >
          View all
        </Link>
      }
    >
      {feed.isPending && <Skeleton className="h-48" />}
      {feed.error && !feed.data && (
        <ErrorPanel
          title="Couldn’t load activity"
          text={readProblem(feed.error).sentence}
          onRetry={() => void feed.refetch()}
        />
      )}
      {feed.data && feed.data.data.length === 0 && (
        <EmptyState title="No activity yet" text="New activity appears here automatically." />
      )}
      {feed.data && <ActivityFeed activities={feed.data.data} />}
    </Card>
  )
}

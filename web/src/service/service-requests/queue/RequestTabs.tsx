import { REQUEST_TYPE_LABELS, REQUEST_TYPES, type RequestType } from '@okwan/domain/service/service-requests/terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { Link } from '../../../platform/routes/link.ts'
import { type Path, paths } from '../../../platform/routes/paths.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { Tabs } from '../../../ui/actions/Tabs.tsx'
import { prefetchQueue } from './prefetch-queue.ts'

/** Tabs of the service request queues and claims, with the number of open items. */
export function RequestTabs({ current }: { current: RequestType | 'claims' }) {
  const { branchId } = useActiveBranch()
  const queryClient = useQueryClient()
  const counts = useQuery({
    ...query('GET /service-requests/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const queues = REQUEST_TYPES.map((type) => ({
    id: type,
    label: REQUEST_TYPE_LABELS[type],
    // Approved requests are not done before they are paid and completed.
    count: counts.data && counts.data[type].open + counts.data[type].approved,
    link: linkTo(queuePath(type), () => void prefetchQueue(queryClient, type, branchId)),
  }))
  const claims = {
    id: 'claims',
    label: 'Claims',
    count: counts.data?.claims.open,
    link: linkTo(paths.claims()),
  }
  return <Tabs label="Service requests" tabs={[...queues, claims]} current={current} />
}

/** Prefetches a queue when the user points at or focuses its tab. */
const linkTo = (path: Path, prepare?: () => void) => (props: object) => (
  <Link to={path} onMouseEnter={prepare} onFocus={prepare} onTouchStart={prepare} {...props} />
)

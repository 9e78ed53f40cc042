import type { WorkKind } from '@okwan/contract/reports/work-items'
import { REQUEST_TYPE_LABELS, REQUEST_TYPES, type RequestType } from '@okwan/domain/service/service-requests/terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { TO_DO_TEXT } from '../../../platform/page/words.ts'
import { Link } from '../../../platform/routes/link.ts'
import { type Path, paths } from '../../../platform/routes/paths.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { Tabs } from '../../../ui/actions/Tabs.tsx'
import { prefetchQueue } from './prefetch-queue.ts'

/** Tabs of the service request queues and claims. They count the work that the menu and Home count, so that all three agree. */
export function RequestTabs({ current }: { current: RequestType | 'claims' }) {
  const { branchId } = useActiveBranch()
  const queryClient = useQueryClient()
  const counts = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const countsOf = (kind: WorkKind) => counts.data?.find((one) => one.kind === kind)
  const queues = REQUEST_TYPES.map((type) => ({
    id: type,
    label: REQUEST_TYPE_LABELS[type],
    count: counts.data && (countsOf('request')?.lists[type] ?? 0),
    countTitle: TO_DO_TEXT,
    link: linkTo(queuePath(type), () => void prefetchQueue(queryClient, type, branchId)),
  }))
  const claims = {
    id: 'claims',
    label: 'Claims',
    count: counts.data && (countsOf('claim')?.count ?? 0),
    countTitle: TO_DO_TEXT,
    link: linkTo(paths.claims()),
  }
  return <Tabs label="Requests" tabs={[...queues, claims]} current={current} />
}

/** Prefetches a queue when the user points at or focuses its tab. */
const linkTo = (path: Path, prepare?: () => void) => (props: object) => (
  <Link to={path} onMouseEnter={prepare} onFocus={prepare} onTouchStart={prepare} {...props} />
)

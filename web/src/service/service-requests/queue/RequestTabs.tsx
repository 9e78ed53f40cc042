import { REQUEST_TYPE_LABELS, REQUEST_TYPES, type RequestType } from '@okwan/domain/service/service-requests/terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { TO_DO_TEXT } from '../../../platform/page/words.ts'
import { Link } from '../../../platform/routes/link.ts'
import type { Path } from '../../../platform/routes/paths.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { Tabs } from '../../../ui/actions/Tabs.tsx'
import { prefetchQueue } from './prefetch-queue.ts'

/** Tabs of the service request queues. They count the work that the menu and Home count, so that all three agree. */
export function RequestTabs({ current }: { current: RequestType }) {
  const { branchId } = useActiveBranch()
  const queryClient = useQueryClient()
  const counts = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const lists = counts.data?.find(({ kind }) => kind === 'request')?.lists ?? {}
  const queues = REQUEST_TYPES.map((type) => ({
    id: type,
    label: REQUEST_TYPE_LABELS[type],
    count: counts.data && (lists[type] ?? 0),
    countTitle: TO_DO_TEXT,
    link: linkTo(queuePath(type), () => void prefetchQueue(queryClient, type, branchId)),
  }))
  return <Tabs label="Requests" tabs={queues} current={current} />
}

/** Prefetches a queue when the user points at or focuses its tab. */
const linkTo = (path: Path, prepare: () => void) => (props: object) => (
  <Link to={path} onMouseEnter={prepare} onFocus={prepare} onTouchStart={prepare} {...props} />
)

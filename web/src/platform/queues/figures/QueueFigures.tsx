import type { WorkKind } from '@okwan/contract/reports/work-items'
import type { Queue } from '@okwan/contract/service/service-requests'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { LIST_STALE_MS } from '../../api/query-defaults.ts'
import { useActiveBranch } from '../../lists/use-active-branch.ts'

type QueueFiguresProps = { queue: Queue; late: string }

/** Kind of work by which the menu counts a queue. */
const KINDS: Partial<Record<Queue, WorkKind>> = { claims: 'claim', challenged: 'challenge' }

/** Counts of a queue: open items, items for the user (the count in the menu), and overdue, unassigned, own and approved items. */
export function QueueFigures({ queue, late }: QueueFiguresProps) {
  const { branchId } = useActiveBranch()
  const counts = useQuery({
    ...query('GET /service-requests/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const work = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const ownWorkCount = work.data?.find(({ kind }) => kind === KINDS[queue])?.count
  const { open, overdue, unassigned, mine, approved } = counts.data?.[queue] ?? {}
  if (!open && !approved) return null
  const words = [
    `${open ?? 0} open`,
    ...(ownWorkCount ? [`${ownWorkCount} for you`] : []),
    ...(overdue ? [`${overdue} ${late}`] : []),
    ...(unassigned ? [`${unassigned} unassigned`] : []),
    ...(mine ? [`${mine} mine`] : []),
    ...(approved ? [`${approved} approved, not completed`] : []),
  ]
  return <p className="text-table text-muted">{words.join(' · ')}</p>
}

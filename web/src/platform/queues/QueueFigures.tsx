import type { Queue } from '@okwan/contract/service/service-requests'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { useActiveBranch } from '../lists/use-active-branch.ts'

type QueueFiguresProps = { queue: Queue; late: string }

/** Numbers of open, overdue, unassigned and approved items of a queue, for the office and for others. */
export function QueueFigures({ queue, late }: QueueFiguresProps) {
  const { branchId } = useActiveBranch()
  const counts = useQuery({
    ...query('GET /service-requests/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const { open, overdue, unassigned, mine, approved } = counts.data?.[queue] ?? {}
  if (!open && !approved) return null
  const words = [
    `${open ?? 0} open`,
    ...(overdue ? [`${overdue} ${late}`] : []),
    ...(unassigned ? [`${unassigned} unassigned`] : []),
    ...(mine ? [`${mine} mine`] : []),
    ...(approved ? [`${approved} approved, not completed`] : []),
  ]
  return <p className="text-table text-muted">{words.join(' · ')}</p>
}

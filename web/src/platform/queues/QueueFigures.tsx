import type { Queue } from '@okwan/contract/service/service-requests'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { useActiveBranch } from '../lists/use-active-branch.ts'

type QueueFiguresProps = { queue: Queue; late: string }

/** Numbers of open, overdue and unassigned items of a queue. */
export function QueueFigures({ queue, late }: QueueFiguresProps) {
  const { branchId } = useActiveBranch()
  const counts = useQuery({
    ...query('GET /service-requests/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const { open, overdue, unassigned, mine } = counts.data?.[queue] ?? {}
  if (!open) return null
  const words = [
    `${open} open`,
    ...(overdue ? [`${overdue} ${late}`] : []),
    ...(unassigned ? [`${unassigned} unassigned`] : []),
    ...(mine ? [`${mine} mine`] : []),
  ]
  return <p className="text-table text-muted">{words.join(' · ')}</p>
}

import type { WorkCounts } from '@okwan/contract/reports/work-items'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import type { NavItem, Work } from './navigation.ts'

export type WorkCount = { text: string; isOverdue: boolean }

/** Number of waiting items of a navigation entry; undefined if there are none. */
export function useWorkCounts(): (item: NavItem) => WorkCount | undefined {
  const { branchId } = useActiveBranch()
  const { data = [] } = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
    refetchInterval: 60_000,
  })
  return ({ work }) => countOf(data, work)
}

function countOf(counts: WorkCounts, work: Work): WorkCount | undefined {
  const found = counts.filter(({ kind, count }) => count > 0 && (work === 'all' || work.includes(kind)))
  const total = found.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return undefined
  const hasMore = found.some((each) => each.hasMore)
  return {
    text: `${total.toLocaleString('en-GB')}${hasMore ? '+' : ''}`,
    isOverdue: found.some(({ overdue }) => overdue > 0),
  }
}

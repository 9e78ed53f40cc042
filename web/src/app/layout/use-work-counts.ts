import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import type { NavItem } from './navigation.ts'
import { type WorkCount, workCountOf } from './work-count.ts'

/** Number of waiting items of a navigation entry; undefined if there are none. */
export function useWorkCounts(): (item: NavItem) => WorkCount | undefined {
  const { branchId } = useActiveBranch()
  const { data = [] } = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
    refetchInterval: 60_000,
  })
  return (item) => workCountOf(data, item)
}

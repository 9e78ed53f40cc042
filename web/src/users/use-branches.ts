import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** All branches in their groups; for a SuperAdmin only, asked for once. */
export function useBranches({ enabled = true } = {}) {
  return useQuery({
    ...query('GET /branch'),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

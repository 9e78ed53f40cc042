import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** All branches in their groups; for a SuperAdmin only, asked for once. */
export function useBranches() {
  return useQuery({ ...query('GET /branch'), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })
}

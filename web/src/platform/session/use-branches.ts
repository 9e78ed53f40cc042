import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** All branches with their groups, for SuperAdmins. Fetched once and kept when another branch is selected. */
export const branches = {
  ...query('GET /branch'),
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
} as const

export function useBranches({ enabled = true } = {}) {
  return useQuery({ ...branches, enabled })
}

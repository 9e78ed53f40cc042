import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** All branches in their groups; for a SuperAdmin only, asked for once, also when another branch is chosen. */
export const branches = {
  ...query('GET /branch'),
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
} as const

export function useBranches({ enabled = true } = {}) {
  return useQuery({ ...branches, enabled })
}

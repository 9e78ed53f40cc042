import { can, type PermissionHolder } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import type { Days } from './days.ts'

/** Scope of the figures: a product, a branch, or everything within the user’s reach. */
export type About = { product?: 'motor' | 'travel'; branchId?: string }

/** Shared query of figures and charts; the cache serves the second caller. */
export function useSales(days: Days, about: About) {
  return useQuery({
    ...query('GET /overview', { query: { ...days, ...about } }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
}

export function usePolicyCounts(about: About) {
  return useQuery({
    ...query('GET /overview/counts', { query: about }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
}

/** Number of open service requests in each queue; only for users who decide them. */
export function useQueues(user: PermissionHolder, branchId: string | undefined) {
  return useQuery({
    ...query('GET /service-requests/counts', { query: branchId ? { branchId } : {} }),
    enabled: can(user, 'service-requests.decide'),
    staleTime: LIST_STALE_MS,
  })
}

import { can, type Role } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import type { Days } from './days.ts'

/** What figures are about: a product, a branch, or all that one reaches. */
export type About = { product?: 'motor' | 'travel'; branchId?: string }

/** One answer for figures and charts; whoever asks second gets what the first asked for. */
export function useSales(days: Days, about: About) {
  return useQuery({
    ...query('GET /overview', { query: { ...days, ...about } }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
}

export function useStanding(about: About) {
  return useQuery({
    ...query('GET /overview/standing', { query: about }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
}

/** What waits for somebody of the office, queue by queue. */
export function useQueues(role: Role, branchId: string | undefined) {
  return useQuery({
    ...query('GET /service-requests/counts', { query: branchId ? { branchId } : {} }),
    enabled: can(role, 'service-requests.decide'),
    staleTime: LIST_STALE_MS,
  })
}

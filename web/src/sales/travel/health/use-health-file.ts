import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryKey } from '../../../platform/api/query-key.ts'

/** Health answers of a sale for underwriters. Each request is logged as access, so nothing is refetched automatically. */
export function useHealthFile(draftId: string) {
  return useQuery({
    queryKey: queryKey('POST /travel/drafts/{id}/health/view', draftId),
    queryFn: () => call('POST /travel/drafts/{id}/health/view', { params: { id: draftId }, body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

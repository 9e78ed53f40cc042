import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryKey } from '../../../platform/api/query-key.ts'

/** What underwriters see of a sale. Every look is written down, so it is asked for once and never behind the person's back. */
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

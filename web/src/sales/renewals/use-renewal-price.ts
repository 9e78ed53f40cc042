import type { ApiInput } from '@okwan/contract/all'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryKey } from '../../platform/api/query-key.ts'

export type RenewalPayload = ApiInput<'POST /policies/{policyId}/renewal-estimates'>['body']

/** The server keeps a price valid for 24 hours, so a repeated request within this time can use the cache. */
const FRESH_MS = 60 * 60_000

/** Price of the next term, calculated by the server. The previous price stays visible while a new one loads. */
export function useRenewalPrice(policyId: string, payload: RenewalPayload) {
  return useQuery({
    queryKey: queryKey('POST /policies/{policyId}/renewal-estimates', policyId, payload),
    queryFn: ({ signal }) =>
      call('POST /policies/{policyId}/renewal-estimates', { params: { policyId }, body: payload }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

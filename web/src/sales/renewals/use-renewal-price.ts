import type { ApiInput } from '@okwan/contract/all'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryKey } from '../../platform/api/query-key.ts'

export type RenewalPayload = ApiInput<'POST /policies/{policyId}/renewal-estimates'>['body']

/** The server holds a price for a day; within this time the same question has the same answer. */
const FRESH_MS = 60 * 60_000

/** The price of the next term, always the server's. While a new one is on its way the old one is still there. */
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

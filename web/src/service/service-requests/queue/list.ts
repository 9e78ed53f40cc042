import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { keepRows } from '../../../platform/queues/data/keep-rows.ts'
import { queueQuery } from './queue-query.ts'

const keepSame = keepRows<ServiceRequest>(({ requestId }) => requestId)

/** A page of a queue; without filters its first, as its tab opens it. */
export const listOf = (filters: Filters<'requestQueue'>, type: RequestType, branchId: string | undefined) => ({
  ...query('GET /service-requests', { query: queueQuery(filters, type, branchId) }),
  staleTime: LIST_STALE_MS,
  structuralSharing: keepSame,
})

/** Pages out of sight that have a request, or may be about to: shown again they would offer it once more after it was decided. */
export function forgetPagesWith(queryClient: QueryClient, requestId: string): void {
  queryClient.removeQueries({
    queryKey: ['GET /service-requests'],
    type: 'inactive',
    predicate: ({ state }) => state.fetchStatus === 'fetching' || hasRequest(state.data, requestId),
  })
}

function hasRequest(data: unknown, requestId: string): boolean {
  const page = data as Answer<'GET /service-requests'> | undefined // what the key is the answer of
  return page?.data.some((row) => row.requestId === requestId) ?? false
}

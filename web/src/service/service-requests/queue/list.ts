import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { reuseUnchangedRows } from '../../../platform/queues/data/reuse-unchanged-rows.ts'
import { queueQuery } from './queue-query.ts'

const reuseRows = reuseUnchangedRows<ServiceRequest>(({ requestId }) => requestId)

/** Query for a page of a queue; without filters, the first page. */
export const listOf = (filters: Filters<'requestQueue'>, type: RequestType, branchId: string | undefined) => ({
  ...query('GET /service-requests', { query: queueQuery(filters, type, branchId) }),
  staleTime: LIST_STALE_MS,
  structuralSharing: reuseRows,
})

/** Removes cached pages that contain a decided request or are being fetched, so that they do not offer the request again. */
export function removePagesWith(queryClient: QueryClient, requestId: string): void {
  queryClient.removeQueries({
    queryKey: queryKey('GET /service-requests'),
    type: 'inactive',
    predicate: ({ state }) => state.fetchStatus === 'fetching' || hasRequest(state.data, requestId),
  })
}

function hasRequest(data: unknown, requestId: string): boolean {
  const page = data as ResponseOf<'GET /service-requests'> | undefined // the query key determines the type
  return page?.data.some((row) => row.requestId === requestId) ?? false
}

import { query } from '../../../platform/api/query.ts'

/** Prefetched details of this age are shown immediately; the live stream updates them. */
const FRESH_MS = 30_000

export const detailOf = (requestId: string) => ({
  ...query('GET /service-requests/{id}', { params: { id: requestId } }),
  staleTime: FRESH_MS,
})

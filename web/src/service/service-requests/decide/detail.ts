import { query } from '../../../platform/api/query.ts'

/** Details up to this age are shown without a new request, because the live stream updates them. */
const FRESH_MS = 30_000

export const detailOf = (requestId: string) => ({
  ...query('GET /service-requests/{id}', { params: { id: requestId } }),
  staleTime: FRESH_MS,
})

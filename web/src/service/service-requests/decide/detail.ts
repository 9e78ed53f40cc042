import { query } from '../../../platform/api/query.ts'

/** As old as this, what was fetched ahead is still shown at once; the live stream corrects it. */
const FRESH_MS = 30_000

export const detailOf = (requestId: string) => ({
  ...query('GET /service-requests/{id}', { params: { id: requestId } }),
  staleTime: FRESH_MS,
})

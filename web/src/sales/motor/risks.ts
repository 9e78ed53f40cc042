import { query } from '../../platform/api/query.ts'

/** Risk classes change only with a new rate book. */
export const risksQuery = { ...query('GET /motor/risks'), staleTime: 10 * 60_000 }

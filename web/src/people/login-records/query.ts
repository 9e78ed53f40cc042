import type { ApiInput } from '@okwan/contract/all'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { listQuery } from '../../platform/lists/list-query.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'

export type LoginRecordQuery = NonNullable<ApiInput<'GET /loginrecords/hours'>['query']>

export const NO_FILTERS = {
  q: undefined,
  group: undefined,
  result: undefined,
  flagged: undefined,
  from: undefined,
  to: undefined,
}

const RESULTS = ['successful', 'wrong-code', 'wrong-passkey', 'wrong-portal', 'not-active'] as const

/** Reads the filters from the address, without the page and without values that the server would reject. */
export function loginRecordQuery(filters: Filters<'loginRecords'>, activeBranch: string): LoginRecordQuery {
  const { q, group, flagged, from, to } = filters
  const result = RESULTS.find((name) => name === filters.result)
  return {
    ...listQuery({ q, group }, activeBranch),
    ...(result ? { result } : {}),
    ...(flagged === 'yes' ? { flagged } : {}),
    ...(from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : {}),
  }
}

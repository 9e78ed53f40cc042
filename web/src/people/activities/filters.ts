import type { ApiInput } from '@okwan/contract/all'
import { ACTIVITY_KINDS } from '@okwan/domain/people/activities/terms'
import { isIsoDate } from '@okwan/domain/platform/dates'
import type { Filters } from '../../platform/lists/use-filters.ts'

export type ActivityQuery = NonNullable<ApiInput<'GET /activities/export.csv'>['query']>

/** API query for the filters in the URL. Values that the server would reject are left out, except ids and texts. */
export function activityQuery(filters: Filters<'activities'>, activeBranch: string): ActivityQuery {
  const { q, person, entityType, entityId, from, to } = filters
  const kind = ACTIVITY_KINDS.find((name) => name === filters.kind)
  return {
    ...(q ? { q } : {}),
    ...(kind ? { kind } : {}),
    // Most entries are written by jobs; they are shown only on request.
    automatic: filters.automatic === 'yes' ? 'yes' : 'no',
    ...(person ? { person } : {}),
    ...(entityType && entityId ? { entityType, entityId } : {}),
    ...(from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : {}),
    ...(activeBranch === 'all' ? {} : { branchId: activeBranch }),
  }
}

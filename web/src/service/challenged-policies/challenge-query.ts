import type { ApiInput } from '@okwan/contract/all'
import { amountsIn } from '../../platform/lists/amounts.ts'
import { BRANCH, type LinkFilter, linkQuery, namesOf } from '../../platform/lists/filters/link-filters.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { isKey } from '../../platform/queues/data/is-key.ts'
import { pageRows } from '../../platform/queues/data/page-rows.ts'
import { viewOf } from './words.ts'

type ChallengeQuery = NonNullable<ApiInput<'GET /challenged-policies'>['query']>

export const PRODUCTS = { motor: 'Motor', travel: 'Travel' } as const
/** Minimum age in hours. */
export const AGES = { '1': 'Over 1 hour', '24': 'Over 24 hours', '72': 'Over 3 days' } as const
export const LINKS: LinkFilter[] = [{ label: 'Resolved', names: ['resolvedFrom', 'resolvedTo'] }, BRANCH]
export const FILTER_NAMES = ['reason', 'product', 'age', ...namesOf(LINKS)]

/** The server rejects shorter searches. */
const SHORTEST_SEARCH = 3

/** API query for the filters in the URL. Values that the server would reject are left out, except an unknown reason. */
export function challengeQuery(filters: Filters<'challengedPolicies'>, branchId: string | undefined): ChallengeQuery {
  const { q, cursor, reason, product, age } = filters
  return {
    view: viewOf(filters.view),
    limit: pageRows(filters),
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    // The reasons are loaded after the list, so the server validates a reason in the URL.
    ...(reason ? { reason: reason as ChallengeQuery['reason'] } : {}),
    ...(isKey(PRODUCTS, product) ? { product } : {}),
    ...(isKey(AGES, age) ? { minAgeHours: age } : {}),
    ...amountsIn(filters),
    ...(cursor ? { cursor } : {}),
    ...linkQuery(LINKS, filters, branchId),
  }
}

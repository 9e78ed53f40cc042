import type { ApiInput } from '@okwan/contract/all'
import { amountsIn } from '../../platform/lists/amounts.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { isKey } from '../../platform/queues/data/is-key.ts'
import { pageRows } from '../../platform/queues/data/page-rows.ts'
import { viewOf } from './words.ts'

type ChallengeQuery = NonNullable<ApiInput<'GET /challenged-policies'>['query']>

export const PRODUCTS = { motor: 'Motor', travel: 'Travel' } as const
/** In hours. */
export const AGES = { '1': 'Over 1 hour', '24': 'Over a day', '72': 'Over 3 days' } as const
export const FILTER_NAMES = ['reason', 'product', 'age']

/** Shorter searches the server refuses. */
const SHORTEST_SEARCH = 3

/** What the address asks for; words the server would not know are left out. */
export function challengeQuery(filters: Filters<'challengedPolicies'>, branchId: string | undefined): ChallengeQuery {
  const { q, cursor, reason, product, age } = filters
  return {
    view: viewOf(filters.view),
    limit: pageRows(filters),
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    // The filter knows the challenges, and is loaded after the list; a word typed into the address the server refuses.
    ...(reason ? { reason: reason as ChallengeQuery['reason'] } : {}),
    ...(isKey(PRODUCTS, product) ? { product } : {}),
    ...(isKey(AGES, age) ? { minAgeHours: age } : {}),
    ...amountsIn(filters),
    ...(cursor ? { cursor } : {}),
    ...(branchId ? { branchId } : {}),
  }
}

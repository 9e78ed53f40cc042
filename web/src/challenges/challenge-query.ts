import type { ApiInput } from '@okwan/contract/all'
import { CHALLENGE_LABELS } from '@okwan/domain/policies/terms'
import type { Filters } from '../lists/use-filters.ts'
import { isKey } from '../queues/is-key.ts'
import { pageRows } from '../queues/page-rows.ts'
import type { QueueFilter } from '../queues/queue-filters.ts'
import { viewOf } from './words.ts'

type ChallengeQuery = NonNullable<ApiInput<'GET /challenged-policies'>['query']>

const PRODUCTS = { motor: 'Motor', travel: 'Travel' } as const

export const FILTERS: readonly QueueFilter[] = [
  { name: 'reason', label: 'Challenge', words: CHALLENGE_LABELS },
  { name: 'product', label: 'Product', words: PRODUCTS },
]

/** Shorter searches the server refuses. */
const SHORTEST_SEARCH = 3

/** What the address asks for; words the server would not know are left out. */
export function challengeQuery(filters: Filters, branchId: string | undefined): ChallengeQuery {
  const { q, cursor, reason, product } = filters
  return {
    view: viewOf(filters.view),
    limit: pageRows(filters),
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    ...(isKey(CHALLENGE_LABELS, reason) ? { reason } : {}),
    ...(isKey(PRODUCTS, product) ? { product } : {}),
    ...(cursor ? { cursor } : {}),
    ...(branchId ? { branchId } : {}),
  }
}

import type { ApiInput } from '@okwan/contract/all'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { CLAIM_OUTCOME_LABELS, CLAIM_SERVICE_LEVEL_LABELS } from '@okwan/domain/service/claims/terms'
import { amountsIn } from '../../platform/lists/amounts.ts'
import { BRANCH, type LinkFilter, linkQuery, namesOf } from '../../platform/lists/filters/link-filters.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { isKey } from '../../platform/queues/data/is-key.ts'
import { pageRows } from '../../platform/queues/data/page-rows.ts'
import { STATUS_TONES, viewOf } from './words.ts'

type ClaimQuery = NonNullable<ApiInput<'GET /claims'>['query']>

/** The server rejects shorter searches. */
const SHORTEST_SEARCH = 3

export const LINKS: LinkFilter[] = [
  { label: 'Reported', names: ['reportedFrom', 'reportedTo'] },
  { label: 'Paid', names: ['paidFrom', 'paidTo'] },
  { label: 'Product', names: ['product'], words: PRODUCT_LABELS },
  { label: 'Cover', names: ['coverType'] },
  { label: 'Outcome', names: ['outcome'], words: { ...CLAIM_OUTCOME_LABELS, 'not-withdrawn': 'Not withdrawn' } },
  { label: 'Service level', names: ['serviceLevel'], words: CLAIM_SERVICE_LEVEL_LABELS },
  BRANCH,
]

export const FILTER_NAMES = ['type', 'status', 'handlerId', ...namesOf(LINKS)]

/** API query for the filters in the URL. */
export function claimQuery(filters: Filters<'claims'>, branchId: string | undefined): ClaimQuery {
  const { q, cursor, type, status, handlerId, from, to } = filters
  const view = viewOf(filters.view)
  return {
    ...(view === 'all' ? {} : { view }),
    limit: pageRows(filters),
    sort: view === 'done' || view === 'all' ? '-reportedAt' : 'nextDueOn',
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    // Loss types and people are loaded after the list, so the server validates these values.
    ...(type ? { type: type as ClaimQuery['type'] } : {}),
    ...(isKey(STATUS_TONES, status) ? { status } : {}),
    ...(handlerId ? { handlerId } : {}),
    ...amountsIn(filters),
    ...(from && isIsoDate(from) ? { lossFrom: from } : {}),
    ...(to && isIsoDate(to) ? { lossTo: to } : {}),
    ...(cursor ? { cursor } : {}),
    ...linkQuery(LINKS, filters, branchId),
  }
}

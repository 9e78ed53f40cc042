import type { ApiInput } from '@okwan/contract/all'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { COMPLAINT_CATEGORY_LABELS, ROOT_CAUSE_LABELS } from '@okwan/domain/service/complaints/terms'
import { BRANCH, type LinkFilter, linkQuery, namesOf } from '../../platform/lists/filters/link-filters.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { isKey } from '../../platform/queues/data/is-key.ts'
import { pageRows } from '../../platform/queues/data/page-rows.ts'
import { STATUS_TONES, viewOf } from './words.ts'

type ComplaintQuery = NonNullable<ApiInput<'GET /complaints'>['query']>

/** The server rejects shorter searches. */
const SHORTEST_SEARCH = 3

export const LINKS: LinkFilter[] = [{ label: 'Root cause', names: ['rootCause'], words: ROOT_CAUSE_LABELS }, BRANCH]

export const FILTER_NAMES = ['category', 'status', 'handlerId', ...namesOf(LINKS)]

/** API query for the filters in the URL. */
export function complaintQuery(filters: Filters<'complaints'>, branchId: string | undefined): ComplaintQuery {
  const { q, cursor, category, status, handlerId, from, to } = filters
  const view = viewOf(filters.view)
  return {
    limit: pageRows(filters),
    sort: view === 'done' || view === 'all' ? '-receivedAt' : 'nextDueOn',
    ...(view === 'all' ? {} : { view }),
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    ...(isKey(COMPLAINT_CATEGORY_LABELS, category) ? { category } : {}),
    ...(isKey(STATUS_TONES, status) ? { status } : {}),
    ...(handlerId ? { handlerId } : {}),
    ...(from && isIsoDate(from) ? { receivedFrom: from } : {}),
    ...(to && isIsoDate(to) ? { receivedTo: to } : {}),
    ...(cursor ? { cursor } : {}),
    ...linkQuery(LINKS, filters, branchId),
  }
}

import type { ApiInput } from '@okwan/contract/all'
import type { QueueCounts } from '@okwan/contract/service/service-requests'
import { isIsoDate } from '@okwan/domain/platform/dates'
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATUS_LABELS,
  REQUEST_TYPE_NAMES,
  type RequestType,
} from '@okwan/domain/service/service-requests/terms'
import { amountsIn } from '../../../platform/lists/amounts.ts'
import { BRANCH, type LinkFilter, linkQuery, namesOf } from '../../../platform/lists/filters/link-filters.ts'
import { SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { isKey } from '../../../platform/queues/data/is-key.ts'
import { pageRows } from '../../../platform/queues/data/page-rows.ts'

export type QueueQuery = NonNullable<ApiInput<'GET /service-requests'>['query']>
type View = NonNullable<QueueQuery['view']> | 'all'

const VIEWS: Record<View, string> = {
  'for-me': 'For me',
  'to-decide': 'To do',
  unassigned: 'Unassigned',
  mine: 'Mine',
  overdue: 'Overdue',
  'to-pay': 'Awaiting payment',
  'to-do': 'To complete',
  open: 'Open',
  'raised-by-me': 'Submitted by me',
  done: 'Done',
  all: 'All',
}

const UPDATE_VIEWS: View[] = ['to-decide', 'mine', 'to-pay', 'to-do', 'overdue', 'done', 'all']
const OTHER_VIEWS: View[] = ['to-decide', 'unassigned', 'mine', 'overdue', 'done', 'all']

/** Views that list the newest request first; the others list the oldest first. */
const NEWEST_FIRST: View[] = ['done', 'all']

type Counts = Partial<QueueCounts[RequestType]>

/** Every view of open work shows its count, including approved requests that await a payment or the office. */
export function viewsOf(type: RequestType, counted: Counts = {}): { id: View; label: string }[] {
  const counts: Partial<Record<View, number | undefined>> = {
    'to-decide': counted.open,
    unassigned: counted.unassigned,
    mine: counted.mine,
    overdue: counted.overdue,
    'to-pay': counted.toPay,
    'to-do': counted.toComplete,
  }
  return (type === 'update' ? UPDATE_VIEWS : OTHER_VIEWS).map((id) => ({
    id,
    label: counts[id] ? `${VIEWS[id]} ${counts[id]}` : VIEWS[id],
  }))
}

export function viewOf(filters: Filters<'requestQueue'>, type: RequestType): View {
  return viewsOf(type).find(({ id }) => id === filters.view)?.id ?? 'to-decide'
}

export const LINKS: LinkFilter[] = [{ label: 'Decided', names: ['decidedFrom', 'decidedTo'] }, BRANCH]

/** API query for the filters in the URL. Values that the server would reject are left out, except reasons and people. */
export function queueQuery(
  filters: Filters<'requestQueue'>,
  type: RequestType,
  branchId: string | undefined,
): QueueQuery {
  const { q, status, kind, reason, raisedBy, from, to, cursor, limit } = filters
  const view = viewOf(filters, type)
  return {
    type: REQUEST_TYPE_NAMES[type],
    limit: pageRows({ limit }),
    sort: NEWEST_FIRST.includes(view) ? '-raisedAt' : 'raisedAt',
    ...(view === 'all' ? {} : { view }),
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    ...(isKey(REQUEST_STATUS_LABELS, status) ? { status } : {}),
    ...(isKey(REQUEST_KIND_LABELS, kind) ? { kind } : {}),
    // Reasons and people are loaded after the list, so the server validates these values.
    ...(reason ? { reason: reason as QueueQuery['reason'] } : {}),
    ...(raisedBy ? { raisedBy } : {}),
    ...amountsIn(filters),
    ...(from && isIsoDate(from) ? { from } : {}),
    ...(to && isIsoDate(to) ? { to } : {}),
    ...(cursor ? { cursor } : {}),
    ...linkQuery(LINKS, filters, branchId),
  }
}

/** Filter parameters of the URL; `RequestFilters` has their labels. */
export const FILTER_NAMES = ['status', 'kind', 'reason', 'raisedBy', ...namesOf(LINKS)]

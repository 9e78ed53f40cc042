import type { ApiInput } from '@okwan/contract/all'
import { formatDate, isIsoDate } from '@okwan/domain/dates'
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATUS_LABELS,
  type RequestType,
  UPDATE_KINDS,
} from '@okwan/domain/service-requests/terms'
import type { Filters } from '../lists/use-filters.ts'

export type QueueQuery = NonNullable<ApiInput<'GET /service-requests'>['query']>
type View = NonNullable<QueueQuery['view']> | 'all'

/** Enough to fill the tallest screen several times, few enough to draw at once. */
export const PAGE_ROWS = 50

const VIEWS: Record<View, string> = {
  'to-decide': 'To decide',
  unassigned: 'Not taken',
  mine: 'Taken by me',
  overdue: 'Past the promise',
  'to-pay': 'To pay',
  'to-do': 'To do',
  open: 'Open',
  'raised-by-me': 'Raised by me',
  done: 'Done',
  all: 'All',
}

const UPDATE_VIEWS: View[] = ['to-decide', 'mine', 'to-pay', 'to-do', 'overdue', 'done', 'all']
const OTHER_VIEWS: View[] = ['to-decide', 'unassigned', 'mine', 'overdue', 'done', 'all']

/** What is decided comes newest first; what waits, longest waiting first. */
const NEWEST_FIRST: View[] = ['done', 'all']

export function viewsOf(type: RequestType): { id: View; label: string }[] {
  return (type === 'update' ? UPDATE_VIEWS : OTHER_VIEWS).map((id) => ({ id, label: VIEWS[id] }))
}

export function viewOf(filters: Filters, type: RequestType): View {
  return viewsOf(type).find(({ id }) => id === filters.view)?.id ?? 'to-decide'
}

/** What the address asks for; words the server would not know are left out. */
export function queueQuery(filters: Filters, type: RequestType, branchId: string | undefined): QueueQuery {
  const { q, status, kind, from, to, cursor, limit } = filters
  const view = viewOf(filters, type)
  return {
    type,
    limit: limit ?? PAGE_ROWS,
    sort: NEWEST_FIRST.includes(view) ? '-raisedAt' : 'raisedAt',
    ...(view === 'all' ? {} : { view }),
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    ...(isKey(REQUEST_STATUS_LABELS, status) ? { status } : {}),
    ...(isKey(REQUEST_KIND_LABELS, kind) ? { kind } : {}),
    ...(from && isIsoDate(from) ? { from } : {}),
    ...(to && isIsoDate(to) ? { to } : {}),
    ...(cursor ? { cursor } : {}),
    ...(branchId ? { branchId } : {}),
  }
}

/** Shorter searches the server refuses. */
const SHORTEST_SEARCH = 3

const optionsOf = (words: Partial<Record<string, string>>) => [
  { value: '', label: 'Any' },
  ...Object.entries(words).map(([value, label = value]) => ({ value, label })),
]

export const STATUS_OPTIONS = optionsOf(REQUEST_STATUS_LABELS)
export const KIND_OPTIONS = optionsOf(Object.fromEntries(UPDATE_KINDS.map((kind) => [kind, REQUEST_KIND_LABELS[kind]])))

/** Filters in use, in words; the search has a field of its own and the view its tab. */
export function filterWords(filters: Filters): { id: string; label: string; value: string; names: string[] }[] {
  const { status, kind, from, to } = filters
  const words = [
    { id: 'status', label: 'Status', value: isKey(REQUEST_STATUS_LABELS, status) && REQUEST_STATUS_LABELS[status] },
    { id: 'kind', label: 'Kind', value: isKey(REQUEST_KIND_LABELS, kind) && REQUEST_KIND_LABELS[kind] },
    { id: 'raised', label: 'Raised', value: dayWords(from, to), names: ['from', 'to'] },
  ]
  return words.flatMap(({ id, label, value, names = [id] }) => (value ? [{ id, label, value, names }] : []))
}

function dayWords(from: string | undefined, to: string | undefined): string | undefined {
  if (!from || !to || !isIsoDate(from) || !isIsoDate(to)) return undefined
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

function isKey<Name extends string>(words: Record<Name, string>, text: string | undefined): text is Name {
  return text !== undefined && Object.hasOwn(words, text)
}

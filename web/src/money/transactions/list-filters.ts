import type { ApiInput } from '@okwan/contract/all'
import { FAILURE_LABELS, PAYMENT_STATUS_LABELS, PURPOSE_LABELS } from '@okwan/domain/money/payments/terms'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { amountsIn, amountWords } from '../../platform/lists/amounts.ts'
import { dateWords } from '../../platform/lists/filters/date-words.ts'
import { BRANCH, type LinkFilter, linkQuery, linkWords } from '../../platform/lists/filters/link-filters.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { METHOD_LABELS } from './words.ts'

type ListQuery = NonNullable<ApiInput<'GET /transactions'>['query']>
export type SummaryQuery = NonNullable<ApiInput<'GET /transactions/summary'>['query']>

const HOURS = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`]))

/** A payment can have several attempts. */
const LINKS: LinkFilter[] = [
  { label: 'Attempt', names: ['attemptFrom', 'attemptTo'] },
  { label: 'Network of attempt', names: ['attemptNetwork'], words: NETWORK_NAMES },
  { label: 'Hour of attempt', names: ['attemptHour'], words: HOURS },
  { label: 'Failed attempt', names: ['failure'], words: { ...FAILURE_LABELS, failed: 'Other' } },
]

const SORTS = ['createdAt', '-createdAt', 'amount', '-amount'] as const

/** The filters of the URL as a query, without values that the API does not accept. */
export function summaryQuery(filters: Filters<'transactions'>, branchId: string | undefined): SummaryQuery {
  const { q, status, network, method, type, product, from, to } = filters
  return {
    ...(q ? { q } : {}),
    ...(isKey(PAYMENT_STATUS_LABELS, status) ? { status } : {}),
    ...(isKey(NETWORK_NAMES, network) ? { network } : {}),
    ...(isKey(METHOD_LABELS, method) ? { method } : {}),
    ...(isKey(PURPOSE_LABELS, type) ? { type } : {}),
    ...(isKey(PRODUCT_LABELS, product) ? { product } : {}),
    ...(from && isIsoDate(from) ? { from } : {}),
    ...(to && isIsoDate(to) ? { to } : {}),
    ...amountsIn(filters),
    ...linkQuery(LINKS, filters, branchId),
  }
}

export function exportFilter(filters: Filters<'transactions'>, branchId: string | undefined) {
  const { cursor: _cursor, limit: _limit, ...filter } = listQuery(filters, branchId)
  return filter
}

export function listQuery(filters: Filters<'transactions'>, branchId: string | undefined): ListQuery {
  const { cursor, limit } = filters
  const sort = SORTS.find((name) => name === filters.sort)
  return {
    ...summaryQuery(filters, branchId),
    ...(cursor ? { cursor } : {}),
    ...(limit ? { limit } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** Active filters as texts for chips. The search text has its own field. */
export function filterWords(
  filters: Filters<'transactions'>,
): { id: string; label: string; value: string; names: string[] }[] {
  const { status, network, method, type, product, from, to } = summaryQuery(filters, undefined)
  const words = [
    { id: 'status', label: 'Status', value: status && PAYMENT_STATUS_LABELS[status] },
    { id: 'network', label: 'Network', value: network && NETWORK_NAMES[network] },
    { id: 'type', label: 'Purpose', value: type && PURPOSE_LABELS[type] },
    { id: 'product', label: 'Product', value: product && PRODUCT_LABELS[product] },
    { id: 'method', label: 'Paid with', value: method && METHOD_LABELS[method] },
    { id: 'dates', label: 'Dates', value: dateWords(from, to), names: ['from', 'to'] },
    ...amountWords(filters).map(({ name, ...words }) => ({ id: name, ...words, names: [name] })),
    ...linkWords([...LINKS, BRANCH], filters),
  ]
  return words.flatMap(({ id, label, value, names = [id] }) => (value ? [{ id, label, value, names }] : []))
}

function isKey<Name extends string>(words: Record<Name, string>, text: string | undefined): text is Name {
  return text !== undefined && Object.hasOwn(words, text)
}

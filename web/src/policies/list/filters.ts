import type { ApiInput } from '@okwan/contract/all'
import { formatDate, isIsoDate } from '@okwan/domain/dates'
import { POLICY_STATUS_LABELS } from '@okwan/domain/policies/terms'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { COVER_LABELS } from '@okwan/domain/rating/terms'
import type { Filters } from '../../lists/use-filters.ts'

type ListQuery = NonNullable<ApiInput<'GET /policies'>['query']>
export type PolicyQuery = Omit<ListQuery, 'cursor' | 'limit'>

const SORTS = ['createdAt', '-createdAt', 'endDate', '-endDate'] as const
const SHORTEST_SEARCH = 3

/** What the address asks for; words the server would not know are left out. */
export function policyQuery(filters: Filters, branchId: string | undefined): PolicyQuery {
  const { q, product, coverType, status, riskCode, soldBy } = filters
  const branch = filters.branchId ?? branchId
  const sort = SORTS.find((name) => name === filters.sort)
  return {
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    ...(isKey(PRODUCT_LABELS, product) ? { product } : {}),
    ...(isKey(COVER_LABELS, coverType) ? { coverType } : {}),
    ...(isKey(POLICY_STATUS_LABELS, status) ? { status } : {}),
    ...days(filters, ['startFrom', 'startTo', 'endFrom', 'endTo', 'soldFrom', 'soldTo']),
    ...(riskCode ? { riskCode } : {}),
    ...(soldBy ? { soldBy } : {}),
    ...(branch ? { branchId: branch } : {}),
    ...(sort ? { sort } : {}),
  }
}

export function listQuery(filters: Filters, branchId: string | undefined): ListQuery {
  const { cursor, limit } = filters
  return { ...policyQuery(filters, branchId), ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) }
}

/** Names for ids, as far as the page knows them. */
export type Names = { branch?: string | undefined; seller?: string | undefined }

/** Filters in use, in words; the search has a field of its own. */
export function filterWords(filters: Filters, names: Names) {
  const asked = policyQuery(filters, undefined)
  const { product, coverType, status } = asked
  const words: { id: string; label: string; value: string | undefined; names?: string[] }[] = [
    { id: 'status', label: 'Status', value: status && POLICY_STATUS_LABELS[status] },
    { id: 'product', label: 'Product', value: product && PRODUCT_LABELS[product] },
    { id: 'coverType', label: 'Cover', value: coverType && COVER_LABELS[coverType] },
    { id: 'riskCode', label: 'Vehicle use', value: asked.riskCode },
    {
      id: 'starts',
      label: 'Starts',
      value: dateWords(asked.startFrom, asked.startTo),
      names: ['startFrom', 'startTo'],
    },
    { id: 'ends', label: 'Ends', value: dateWords(asked.endFrom, asked.endTo), names: ['endFrom', 'endTo'] },
    { id: 'sold', label: 'Sold', value: dateWords(asked.soldFrom, asked.soldTo), names: ['soldFrom', 'soldTo'] },
    { id: 'soldBy', label: 'Sold by', value: asked.soldBy && (names.seller ?? 'one person') },
    { id: 'branchId', label: 'Branch', value: asked.branchId && (names.branch ?? 'one branch') },
  ]
  return words.flatMap(({ id, label, value, names: cleared = [id] }) =>
    value ? [{ id, label, value, names: cleared }] : [],
  )
}

type DayName = 'startFrom' | 'startTo' | 'endFrom' | 'endTo' | 'soldFrom' | 'soldTo'

function days(filters: Filters, wanted: readonly DayName[]): Partial<Record<DayName, string>> {
  const known = wanted.flatMap((name) => {
    const date = filters[name]
    return date && isIsoDate(date) ? [[name, date] as const] : []
  })
  return Object.fromEntries(known)
}

function dateWords(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to && `until ${formatDate(to)}`
}

function isKey<Name extends string>(words: Record<Name, string>, text: string | undefined): text is Name {
  return text !== undefined && Object.hasOwn(words, text)
}

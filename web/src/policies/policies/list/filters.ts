import type { ApiInput } from '@okwan/contract/all'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { LOST_REASON_LABELS, POLICY_STATUS_LABELS } from '@okwan/domain/policies/policies/terms'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { branchOf } from '../../../platform/lists/filters/link-filters.ts'
import { SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'

type ListQuery = NonNullable<ApiInput<'GET /policies'>['query']>
export type PolicyQuery = Omit<ListQuery, 'cursor' | 'limit'>

export const KINDS = { new: 'New business', renewal: 'Renewal', endorsement: 'Change' }
const SORTS = ['createdAt', '-createdAt', 'endDate', '-endDate'] as const
/** Codes of travel plans come from the rate book, so only their form is checked. */
const COVER_CODE = /^[A-Za-z0-9-]{2,20}$/

/** API query for the filters in the URL; values that the server would reject are left out. */
export function policyQuery(filters: Filters<'policyList'>, branchId: string | undefined): PolicyQuery {
  const { q, product, coverType, status, requests, renewed, kind, lost } = filters
  const branch = branchOf(filters, branchId)
  const sort = SORTS.find((name) => name === filters.sort)
  return {
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    ...(isKey(PRODUCT_LABELS, product) ? { product } : {}),
    ...(coverType && COVER_CODE.test(coverType) ? { coverType } : {}),
    ...(isKey(POLICY_STATUS_LABELS, status) ? { status } : {}),
    ...presentFilters(
      filters,
      [
        'startFrom',
        'startTo',
        'endFrom',
        'endTo',
        'soldFrom',
        'soldTo',
        'coveredOn',
        'unearnedOn',
        'endedFrom',
        'endedTo',
      ],
      isIsoDate,
    ),
    ...presentFilters(filters, ['riskCode', 'make', 'soldBy', 'salesOf', 'agentId', 'insurer', 'customerCode']),
    ...(requests === 'open' ? { requests } : {}),
    ...(renewed === 'no' || renewed === 'yes' ? { renewed } : {}),
    ...(isKey(KINDS, kind) ? { kind } : {}),
    ...(isKey(LOST_REASON_LABELS, lost) ? { lost } : {}),
    ...(branch ? { branchId: branch } : {}),
    ...(sort ? { sort } : {}),
  }
}

export function listQuery(filters: Filters<'policyList'>, branchId: string | undefined): ListQuery {
  const { cursor, limit } = filters
  return { ...policyQuery(filters, branchId), ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) }
}

/** Whether a search or a filter is active. */
export function isNarrowed(filters: Filters<'policyList'>): boolean {
  const { sort: _order, ...active } = policyQuery(filters, undefined)
  return filters.q !== undefined || Object.keys(active).length > 0
}

function presentFilters<Name extends keyof Filters<'policyList'>>(
  filters: Filters<'policyList'>,
  names: readonly Name[],
  isKnown = (text: string) => text !== '',
) {
  const entries = names.flatMap((name) => {
    const text = filters[name]
    return text !== undefined && isKnown(text) ? [[name, text] as const] : []
  })
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}

export function isKey<Name extends string>(words: Record<Name, string>, text: string | undefined): text is Name {
  return text !== undefined && Object.hasOwn(words, text)
}

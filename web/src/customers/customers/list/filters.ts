import type { ApiInput } from '@okwan/contract/all'
import { addMonths, type IsoDate, isIsoDate } from '@okwan/domain/platform/dates'
import { SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import type { SystemView } from '../../../platform/lists/views.ts'

type ListQuery = NonNullable<ApiInput<'GET /customers/list'>['query']>
export type CustomerQuery = Omit<ListQuery, 'cursor' | 'limit'>

export const TYPE_WORDS = { individual: 'Person', corporate: 'Company' } as const
export const COVER_WORDS = { active: 'Policy in force', none: 'No policy in force' } as const

/** API query for the filters in the URL. Values that the server would reject are left out, except ids and texts. */
export function customerQuery(filters: Filters<'customers'>, branchId: string | undefined): CustomerQuery {
  const { q, customerType, cover, addedFrom, addedTo, sort } = filters
  const branch = filters.branchId ?? branchId
  return {
    ...(q && q.length >= SHORTEST_SEARCH ? { q } : {}),
    ...(customerType === 'individual' || customerType === 'corporate' ? { customerType } : {}),
    ...(cover === 'active' || cover === 'none' ? { cover } : {}),
    ...(addedFrom && isIsoDate(addedFrom) ? { addedFrom } : {}),
    ...(addedTo && isIsoDate(addedTo) ? { addedTo } : {}),
    ...(branch ? { branchId: branch } : {}),
    ...(sort === 'createdAt' || sort === '-createdAt' ? { sort } : {}),
  }
}

/** Views that every user has. */
export function systemViews(today: IsoDate): SystemView<Filters<'customers'>>[] {
  return [
    { id: 'all', label: 'All', filters: {} },
    { id: 'insured', label: COVER_WORDS.active, filters: { cover: 'active' } },
    { id: 'uninsured', label: COVER_WORDS.none, filters: { cover: 'none' } },
    { id: 'companies', label: 'Companies', filters: { customerType: 'corporate' } },
    { id: 'new', label: 'Added in the last month', filters: { addedFrom: addMonths(today, -1) } },
  ]
}

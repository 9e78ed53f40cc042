import type { SavedView, VIEWED_LISTS } from '@okwan/contract/platform/saved-views'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import type { StringParams } from '../routes/search.ts'

export type ViewedList = (typeof VIEWED_LISTS)[number]

/** The user’s saved views of a list, and the view that the URL opens. */
export function useSavedViews(list: ViewedList, filters: StringParams<'saved'>) {
  const views = useQuery({ ...query('GET /saved-views', { query: { list } }), staleTime: LIST_STALE_MS })
  const saved = views.data ?? []
  return { saved, open: saved.find(({ viewId }) => viewId === filters.saved) }
}

/** Search parameters of the URL that opens a saved view. */
export function searchOf({ viewId, search }: SavedView): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(search)), saved: viewId }
}

/** Parameters of one visit, which a saved view leaves out. */
const TRANSIENT = ['cursor', 'from_row', 'limit', 'saved', 'panel']

/** The part of the URL that a saved view stores, in a fixed order. */
export function savedSearch(filters: object): string {
  const stored = Object.entries(filters).filter(([name, value]) => value !== undefined && !TRANSIENT.includes(name))
  return new URLSearchParams(stored.toSorted(([a], [b]) => a.localeCompare(b)) as [string, string][]).toString()
}

import type { SavedView } from '@okwan/contract/platform/saved-views'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'

/** The user’s saved views of the list, and the one that the URL opens. */
export function useSavedViews(filters: Filters<'policyList'>): { saved: SavedView[]; open: SavedView | undefined } {
  const views = useQuery({ ...query('GET /saved-views', { query: { list: 'policies' } }), staleTime: LIST_STALE_MS })
  const saved = views.data ?? []
  return { saved, open: saved.find(({ viewId }) => viewId === filters.saved) }
}

/** Search parameters of the URL that opens a saved view. */
export function searchOf({ viewId, search }: SavedView): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(search)), saved: viewId }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { savedSearch, useSavedViews } from '../../platform/lists/use-saved-views.ts'
import type { SearchOf } from '../../platform/routes/search.ts'

export type Favourite = { viewId: string; reportId: string; search: SearchOf<'report'> }

/** The user’s favourite reports, each with its period and filters. The name of the saved view is the id of the report. */
export function useFavourites() {
  const queryClient = useQueryClient()
  const { saved } = useSavedViews('reports', {})
  const favourites = saved.map(({ viewId, name, search }): Favourite => {
    return { viewId, reportId: name, search: Object.fromEntries(new URLSearchParams(search)) }
  })
  const toggling = useMutation({
    mutationFn: async ({ reportId, filters }: { reportId: string; filters: object }) => {
      const known = favourites.find((each) => each.reportId === reportId)
      if (known) await call('DELETE /saved-views/{viewId}', { params: { viewId: known.viewId } })
      else await call('POST /saved-views', { body: { list: 'reports', name: reportId, search: savedSearch(filters) } })
    },
    onSettled: () => refresh(queryClient, 'GET /saved-views'),
  })
  return { favourites, toggle: toggling.mutate, isSaving: toggling.isPending, error: toggling.error }
}

import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from './data/when-idle.ts'

/** Prefetches the items that are likely to be opened next. */
export function usePrefetch<Data, Key extends QueryKey>(
  queries: readonly FetchQueryOptions<Data, Error, Data, Key>[],
): void {
  const queryClient = useQueryClient()
  // The cache is outside React. Stale data is shown immediately and refreshed when the item opens.
  useEffect(() => {
    whenIdle(() => {
      const missing = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined)
      for (const query of missing) void queryClient.prefetchQuery(query)
    })
  })
}

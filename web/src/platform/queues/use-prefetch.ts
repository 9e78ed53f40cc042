import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from './data/when-idle.ts'

/** Asks for what is likely to be wanted next, so that it is there even when keys are pressed quickly. */
export function usePrefetch<Data, Key extends QueryKey>(
  queries: readonly FetchQueryOptions<Data, Error, Data, Key>[],
): void {
  const queryClient = useQueryClient()
  // The cache lives outside React. What is there but old is shown at once, and read again when it is opened.
  useEffect(() => {
    whenIdle(() => {
      const missing = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined)
      for (const query of missing) void queryClient.prefetchQuery(query)
    })
  })
}

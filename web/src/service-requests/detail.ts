import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../api/query.ts'

/** As old as this, what was fetched ahead is still shown at once; the live stream corrects it. */
const FRESH_MS = 30_000

export const detailOf = (requestId: string) => ({
  ...query('GET /service-requests/{id}', { params: { id: requestId } }),
  staleTime: FRESH_MS,
})

/** Fetches requests before they are asked for, so that going to the next needs no waiting even when j is pressed quickly. */
export function usePrefetchDetails(requestIds: readonly string[]): void {
  const queryClient = useQueryClient()
  const wanted = requestIds.join(' ')
  // The cache lives outside React.
  useEffect(() => {
    for (const id of wanted.split(' ').filter(Boolean)) void queryClient.prefetchQuery(detailOf(id))
  }, [queryClient, wanted])
}

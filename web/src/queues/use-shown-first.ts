import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** What is there is shown at once, however old, and asked for again only when it can be seen. */
export function useShownFirst<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const queryClient = useQueryClient()
  const result = useQuery({ ...options, refetchOnMount: false })
  const asked = hashKey(options.queryKey)
  // The cache lives outside React. Whoever has gone on meanwhile no longer needs it.
  useEffect(() => {
    const isAsked = ({ queryHash }: { queryHash: string }) => queryHash === asked
    whenIdle(() => {
      void queryClient.refetchQueries({ predicate: isAsked, type: 'active', stale: true }, { cancelRefetch: false })
    })
  }, [queryClient, asked])
  return result
}

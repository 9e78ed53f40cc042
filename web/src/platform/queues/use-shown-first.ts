import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from './data/when-idle.ts'

/** Shows cached data immediately and refreshes it after the first paint. */
export function useShownFirst<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const queryClient = useQueryClient()
  const requestedKey = hashKey(options.queryKey)
  const [shown, setShown] = useState<string>()
  // Idle time is outside React. The refresh is cancelled if the user moves on.
  useEffect(() => {
    let isWanted = true
    whenIdle(() => {
      if (isWanted) setShown(requestedKey)
    })
    return () => {
      isWanted = false
    }
  }, [requestedKey])
  const isCached = queryClient.getQueryData(options.queryKey) !== undefined
  // Enabling a query fetches it if it is stale.
  return useQuery({ ...options, enabled: !isCached || shown === requestedKey })
}

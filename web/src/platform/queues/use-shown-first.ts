import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from './data/when-idle.ts'

/** What is there is shown at once, however old, and asked for again only when it can be seen. */
export function useShownFirst<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const queryClient = useQueryClient()
  const asked = hashKey(options.queryKey)
  const [shown, setShown] = useState<string>()
  // The browser knows when it is idle. Whoever has gone on meanwhile no longer needs it.
  useEffect(() => {
    let isWanted = true
    whenIdle(() => {
      if (isWanted) setShown(asked)
    })
    return () => {
      isWanted = false
    }
  }, [asked])
  const isThere = queryClient.getQueryData(options.queryKey) !== undefined
  // What becomes enabled is asked for when it is old.
  return useQuery({ ...options, enabled: !isThere || shown === asked })
}

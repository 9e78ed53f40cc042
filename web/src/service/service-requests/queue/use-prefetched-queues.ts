import { REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/queues/data/when-idle.ts'
import { prefetchQueue } from './prefetch-queue.ts'

/** Prefetches the queues of the other tabs after the current one is loaded. */
export function usePrefetchedQueues(isReady: boolean, branchId: string | undefined): void {
  const queryClient = useQueryClient()
  // The query cache is outside React; prefetching stops when the user leaves the queues.
  useEffect(() => {
    if (!isReady) return
    let isMounted = true
    async function fetchAll() {
      for (const type of REQUEST_TYPES) if (isMounted) await prefetchQueue(queryClient, type, branchId)
    }
    whenIdle(() => void fetchAll())
    return () => {
      isMounted = false
    }
  }, [queryClient, isReady, branchId])
}

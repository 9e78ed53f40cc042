import { REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/queues/data/when-idle.ts'
import { prefetchQueue } from './prefetch-queue.ts'

/** Fetches the queues of the other tabs, one after the other, once the one that was asked for is there. */
export function usePrefetchedQueues(isReady: boolean, branchId: string | undefined): void {
  const queryClient = useQueryClient()
  // The cache lives outside React. Whoever leaves the desk no longer needs it.
  useEffect(() => {
    if (!isReady) return
    let isHere = true
    async function fetchAll() {
      for (const type of REQUEST_TYPES) if (isHere) await prefetchQueue(queryClient, type, branchId)
    }
    whenIdle(() => void fetchAll())
    return () => {
      isHere = false
    }
  }, [queryClient, isReady, branchId])
}

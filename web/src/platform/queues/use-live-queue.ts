import type { ApiData } from '@okwan/contract/all'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents } from '../live/follow-events.ts'
import { refreshQueue } from './data/refresh-queue.ts'

export type Arrival = ApiData<'GET /service-requests/events'>['newest']
export type LiveQueue = { live: boolean; newest: Arrival }

/** Keeps lists, counts and the open item up to date. Returns whether the stream is connected and the newest arrival. */
export function useLiveQueue(branchId: string | undefined): LiveQueue {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  const [arrival, setArrival] = useState<{ openedAt: string; newest: Arrival }>()

  // The connection is outside React and closes when the component unmounts.
  useEffect(() => {
    const query = branchId ? { branchId } : {}
    return followEvents(
      'GET /service-requests/events',
      { query },
      {
        onLive: setLive,
        onChange: (updates) => {
          if (updates) {
            const { newest } = updates
            setArrival((seen) => ({ openedAt: seen ? seen.openedAt : (newest?.arrivedAt ?? ''), newest }))
          }
          void refreshQueue(queryClient)
        },
      },
    )
  }, [queryClient, branchId])

  // Items that existed when the page opened are not new, even if one of them becomes the newest after another item was assigned.
  const newest = arrival?.newest
  return { live, newest: newest && newest.arrivedAt > arrival.openedAt ? newest : null }
}

import type { ApiData } from '@okwan/contract/all'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents } from '../live/follow-events.ts'
import { QUEUE_KEYS } from './use-decisions.ts'

type News = ApiData<'GET /service-requests/events'>

/** Several moves in one breath are one look at the list. */
const PAUSE_MS = 500

/** Keeps lists, counts and open requests as they are on the server; tells whether that works and what arrived last. */
export function useLiveQueue(branchId: string | undefined): { live: boolean; newest: News['newest'] } {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  const [arrival, setArrival] = useState<{ first: string | undefined; newest: News['newest'] }>()

  // A connection lives outside React and ends with the screen.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      for (const key of [...QUEUE_KEYS, 'GET /service-requests/{id}']) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
    }
    const stop = followEvents(`/service-requests/events${branchId ? `?branchId=${branchId}` : ''}`, {
      onLive: setLive,
      onChange: (data) => {
        if (data) {
          const { newest } = JSON.parse(data) as News // by the contract of the stream
          setArrival((seen) => ({ first: seen ? seen.first : newest?.requestId, newest }))
        }
        timer ??= setTimeout(look, PAUSE_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient, branchId])

  // What was there when the screen opened has not just arrived.
  const newest = arrival?.newest
  return { live, newest: newest && newest.requestId !== arrival.first ? newest : null }
}

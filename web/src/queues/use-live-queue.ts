import type { ApiData } from '@okwan/contract/all'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEvents } from '../live/follow-events.ts'

type News = ApiData<'GET /service-requests/events'>
export type Arrival = News['newest']

/** Several moves in one breath are one look at the list. */
const PAUSE_MS = 500

/** What a move at the desk may have changed; what no screen shows is only marked as old. */
const DESK_KEYS = [
  'GET /service-requests',
  'GET /service-requests/counts',
  'GET /service-requests/{id}',
  'GET /claims',
  'GET /claims/{id}',
  'GET /challenged-policies',
  'GET /challenged-policies/{id}',
] as const

/** Keeps lists, counts and what is open as they are on the server; tells whether that works and what arrived last. */
export function useLiveQueue(branchId: string | undefined): { live: boolean; newest: Arrival } {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  const [arrival, setArrival] = useState<{ first: string | undefined; newest: Arrival }>()

  // A connection lives outside React and ends with the screen.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      for (const key of DESK_KEYS) void queryClient.invalidateQueries({ queryKey: [key] })
    }
    const stop = followEvents(`/service-requests/events${branchId ? `?branchId=${branchId}` : ''}`, {
      onLive: setLive,
      onChange: (data) => {
        if (data) {
          const { newest } = JSON.parse(data) as News // by the contract of the stream
          setArrival((seen) => ({ first: seen ? seen.first : newest?.id, newest }))
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
  return { live, newest: newest && newest.id !== arrival.first ? newest : null }
}

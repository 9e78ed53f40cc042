import type { UnreadNotifications } from '@okwan/contract/platform/notifications'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { followEvents } from '../../platform/live/follow-events.ts'

const unreadQuery = query('GET /notifications/unread')

/** Polling interval while there is no stream, for example because a proxy blocks it. */
const POLL_MS = 60_000

/** The number of unread notifications, which other tabs, devices and people change. */
export function useUnread(): number {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  const { data } = useQuery({ ...unreadQuery, refetchInterval: live ? false : POLL_MS })

  // The connection is outside React. Hidden tabs have none, because browsers allow only six connections to a server.
  useEffect(() => {
    let stop: (() => void) | undefined
    function follow() {
      stop?.()
      stop = document.visibilityState === 'visible' ? followUnread(queryClient, setLive) : undefined
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [queryClient])

  return data?.unread ?? 0
}

function followUnread(queryClient: QueryClient, onLive: (live: boolean) => void) {
  const onChange = (state?: UnreadNotifications) => void applyUnread(queryClient, state)
  return followEvents('GET /notifications/events', {}, { onLive, onChange })
}

/** Stores the new count, and refreshes the list if something changed. */
export async function applyUnread(queryClient: QueryClient, state: UnreadNotifications | undefined): Promise<void> {
  if (!state) return refresh(queryClient, 'GET /notifications/unread')
  const known = queryClient.getQueryData(unreadQuery.queryKey)
  queryClient.setQueryData(unreadQuery.queryKey, state)
  if (known === undefined || (known.unread === state.unread && known.newest === state.newest)) return
  return refresh(queryClient, 'GET /notifications')
}

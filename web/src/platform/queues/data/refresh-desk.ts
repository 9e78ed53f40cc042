import type { QueryClient } from '@tanstack/react-query'
import { type Refreshed, refresh } from '../../api/refresh.ts'

/** Several moves in one breath are one look at the list. */
const PAUSE_MS = 1000

/** What a move at the desk may have changed; what no screen shows is only marked as old. */
const DESK_KEYS = [
  'GET /service-requests',
  'GET /service-requests/counts',
  'GET /service-requests/{id}',
  'GET /claims',
  'GET /claims/{id}',
  'GET /challenged-policies',
  'GET /challenged-policies/{id}',
] as const satisfies readonly Refreshed[]

const soon = new WeakMap<QueryClient, Promise<void>>()

/** Reads the desk again in a moment, once for all who ask until then; done when the screen is as the server is. */
export function refreshDesk(queryClient: QueryClient): Promise<void> {
  const refresh = soon.get(queryClient) ?? lookAgain(queryClient)
  soon.set(queryClient, refresh)
  return refresh
}

async function lookAgain(queryClient: QueryClient): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  soon.delete(queryClient)
  await refresh(queryClient, ...DESK_KEYS)
}

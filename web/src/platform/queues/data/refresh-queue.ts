import type { QueryClient } from '@tanstack/react-query'
import { type Refreshed, refresh } from '../../api/refresh.ts'

/** Several changes within this time cause one refresh. */
const PAUSE_MS = 1000

/** Queries that a decision can change. A query that is not on screen is only marked as stale. */
const QUEUE_KEYS = [
  'GET /service-requests',
  'GET /service-requests/counts',
  'GET /service-requests/{id}',
  'GET /claims',
  'GET /claims/{id}',
  'GET /complaints',
  'GET /complaints/{id}',
  'GET /challenged-policies',
  'GET /challenged-policies/{id}',
  'GET /work-items',
  'GET /work-items/counts',
] as const satisfies readonly Refreshed[]

const pending = new WeakMap<QueryClient, Promise<void>>()

/** Refreshes the queues after a short delay, once for all callers in that time. Resolves when the screen is up to date. */
export function refreshQueue(queryClient: QueryClient): Promise<void> {
  const refresh = pending.get(queryClient) ?? refreshLater(queryClient)
  pending.set(queryClient, refresh)
  return refresh
}

async function refreshLater(queryClient: QueryClient): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  pending.delete(queryClient)
  await refresh(queryClient, ...QUEUE_KEYS)
}

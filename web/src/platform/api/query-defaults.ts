import { MutationCache, QueryClient } from '@tanstack/react-query'
import { retryAfterMs } from './http/retry-after.ts'
import { refreshEverything } from './refresh.ts'

/** Age after which a list is fetched again when a page opens. */
export const LIST_STALE_MS = 30_000

/** Status of `stale_version`. */
const STALE = 412
const RETRIES = 3
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000
const UNUSED_FOR_MS = 5 * 60_000

/** Specification, section 9: 3 retries after 1, 2 and 4 s; unused data is cached for 5 minutes. Writes are never retried. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // After `stale_version`, the outdated record is loaded again, so that a second attempt acts on the current version.
    mutationCache: new MutationCache({
      onError: (error) => {
        if (partsOf(error).status === STALE) void refreshEverything(client)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay,
        gcTime: UNUSED_FOR_MS,
        staleTime: 0,
        // Sends each query once even when offline, because the service worker caches the last lists.
        networkMode: 'offlineFirst',
        refetchOnMount: true,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      // Without a connection, a write fails immediately with a sentence. A paused write would only show a spinner.
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
  // Loaders and lookups fail without retries, because a user is waiting for them.
  const fetchQuery = client.fetchQuery.bind(client)
  client.fetchQuery = (options) => fetchQuery({ retry: false, ...options })
  return client
}

/** True without a response or for a temporary failure. Other 4xx responses do not change on a retry. */
function isTransient(error: unknown): boolean {
  const { status, response } = partsOf(error)
  if (status === undefined) return true
  if (retryAfterMs(response, Date.now()) > LONGEST_DELAY_MS) return false
  return status === 408 || status === 425 || status === 429 || status >= 500
}

function retryDelay(failures: number, error: unknown): number {
  const { response } = partsOf(error)
  const backOffMs = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)
  return Math.max(backOffMs, retryAfterMs(response, Date.now()))
}

function partsOf(error: unknown): { status?: number; response?: Response } {
  return typeof error === 'object' && error !== null ? error : {}
}

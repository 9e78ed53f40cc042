import type { ApiKey } from '@okwan/contract/all'
import type { QueryClient } from '@tanstack/react-query'

type FirstSegment<Key> = Key extends `${string} /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never

/** One endpoint, or every endpoint below the first part of a path: `/policies/*` is `GET /policies` and all that begins with it. */
export type Refreshed = ApiKey | `/${FirstSegment<ApiKey>}/*`

/** The server records every change as an activity, and the search finds records of every kind. */
const AFTER_EVERY_CHANGE = ['/activities/*', '/search/*'] as const satisfies readonly Refreshed[]

/**
 * Marks reads as outdated after a change: what is on the screen is fetched again now, the rest when a screen next shows it.
 * Done when the screen is up to date. What a change cannot have altered stays out, so that it costs nobody data.
 */
export async function refresh(queryClient: QueryClient, ...changed: readonly Refreshed[]): Promise<void> {
  const outdated = [...changed, ...AFTER_EVERY_CHANGE]
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [endpoint] }) =>
      typeof endpoint === 'string' && outdated.some((name) => isReached(endpoint, name)),
  })
}

/** Every list and figure is about something else now, such as another branch. After a change use `refresh`. */
export async function refreshEverything(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries()
}

function isReached(endpoint: string, name: Refreshed): boolean {
  if (!name.startsWith('/')) return endpoint === name
  const [, path = ''] = endpoint.split(' ')
  return `${path}/`.startsWith(name.slice(0, -1))
}

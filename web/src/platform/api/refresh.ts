import type { ApiKey } from '@okwan/contract/all'
import type { QueryClient } from '@tanstack/react-query'

type FirstSegment<Key> = Key extends `${string} /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never

/** One endpoint, or all endpoints below the first segment of a path: `/policies/*` includes `GET /policies`. */
export type Refreshed = ApiKey | `/${FirstSegment<ApiKey>}/*`

/** Every change creates an activity, and can change search results and the open work of the user. */
const AFTER_EVERY_CHANGE = ['/activities/*', '/search/*', '/work-items/*'] as const satisfies readonly Refreshed[]

/**
 * Invalidates queries after a change: visible ones are fetched again now, others when they are next shown. Resolves when the
 * screen is up to date. List only affected queries, to save mobile data.
 */
export async function refresh(queryClient: QueryClient, ...changed: readonly Refreshed[]): Promise<void> {
  const outdated = [...changed, ...AFTER_EVERY_CHANGE]
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [endpoint] }) =>
      typeof endpoint === 'string' && outdated.some((name) => includesEndpoint(endpoint, name)),
  })
}

/** Marks all cached data as outdated, for example when another branch is selected. After a change, use `refresh`. */
export async function refreshEverything(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries()
}

function includesEndpoint(endpoint: string, name: Refreshed): boolean {
  if (!name.startsWith('/')) return endpoint === name
  const [, path = ''] = endpoint.split(' ')
  return `${path}/`.startsWith(name.slice(0, -1))
}

import type { ApiInput, ApiKey } from '@okwan/contract/all'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call, type ResponseOf } from './call.ts'

/**
 * Options for `useQuery`: `useQuery(query('GET /users', { query: filters }))`. The query retries, so the client does not;
 * otherwise retries would multiply. `refresh(queryClient, 'GET /users')` refreshes this read with all its pages and filters.
 */
export function query<Key extends ReadKey>(key: Key, ...[input]: Input<Key>) {
  // Same input as `call`; TypeScript cannot infer that for a generic key.
  const read = call as (key: Key, input: unknown, options: CallOptions) => Promise<ResponseOf<Key>>
  return queryOptions({
    queryKey: [key, input ?? {}] as const,
    queryFn: ({ signal }) => read(key, input, { signal, retry: 0 }),
  })
}

type ReadKey = Extract<ApiKey, `GET ${string}`>

type Input<Key extends ReadKey> =
  Record<string, never> extends ApiInput<Key> ? [input?: ApiInput<Key>] : [input: ApiInput<Key>]

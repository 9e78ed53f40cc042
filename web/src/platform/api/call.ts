import type { Api, ApiInput, ApiKey } from '@okwan/contract/all'
import type { Result } from '@okwan/contract/platform/endpoint'
import { client } from './client.ts'
import type { HttpClient } from './http/http-client.ts'
import type { RequestOptions } from './http/request-parts.ts'

/** Result of a call: data, data with meta for lists, or a file. */
export type ResponseOf<Key extends ApiKey> = Api[Key] extends { file: string } ? Blob : Result<Api[Key]>

export type CallOptions = Pick<RequestOptions, 'signal' | 'retry' | 'timeoutMs' | 'idempotencyKey'>

/** Input is optional if the endpoint needs none. The idempotency key is required where money moves. */
type CallArguments<Key extends ApiKey> = Api[Key] extends { idempotent: true }
  ? [input: ApiInput<Key>, options: CallOptions & { idempotencyKey: string }]
  : Record<string, never> extends ApiInput<Key>
    ? [input?: ApiInput<Key>, options?: CallOptions]
    : [input: ApiInput<Key>, options?: CallOptions]

const READ_TIMEOUT_MS = 30_000
const WRITE_TIMEOUT_MS = 60_000

/** `call('GET /users/{id}', { params: { id } })`. Rejects with a FetchError, which problem.ts turns into a sentence. */
export const call = createCall(client)

export function createCall(http: HttpClient) {
  return async <Key extends ApiKey>(key: Key, ...[input, options]: CallArguments<Key>): Promise<ResponseOf<Key>> => {
    // `CallArguments` checks the input of each endpoint at compile time, so the input is only assembled here.
    const { params = {}, query, body } = (input ?? {}) as CallParts
    const [method] = key.split(' ')
    const response = await http.request(endpointPath(key, params), {
      method,
      query,
      body,
      timeoutMs: method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
      ...options,
    })
    // The contract guarantees `{ data }`, `{ data, meta }` or a file.
    return unwrap(response) as ResponseOf<Key>
  }
}

type CallParts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** `/users/7` for `GET /users/{id}` with the id 7. */
export function endpointPath(key: ApiKey, params: Record<string, string>): string {
  const [, template = ''] = key.split(' ')
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // An empty parameter would call another endpoint: /users/ instead of /users/{id}.
    if (!value) throw new TypeError(`${template} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function unwrap(response: unknown): unknown {
  if (typeof response !== 'object' || response === null || response instanceof Blob) return response
  return 'meta' in response ? response : 'data' in response ? response.data : response
}

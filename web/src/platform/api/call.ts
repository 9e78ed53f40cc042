import type { Api, ApiInput, ApiKey } from '@okwan/contract/all'
import type { Result } from '@okwan/contract/platform/endpoint'
import { client } from './client.ts'
import type { HttpClient } from './http/http-client.ts'
import type { RequestOptions } from './http/request-parts.ts'

/** What a call gives: the data; data and meta where the endpoint is a list; the file where it is one. */
export type Answer<Key extends ApiKey> = Api[Key] extends { file: string } ? Blob : Result<Api[Key]>

export type CallOptions = Pick<RequestOptions, 'signal' | 'retry' | 'timeoutMs' | 'idempotencyKey'>

/** Input may be left out where the endpoint asks for nothing; the idempotency key never where money moves. */
type Rest<Key extends ApiKey> = Api[Key] extends { idempotent: true }
  ? [input: ApiInput<Key>, options: CallOptions & { idempotencyKey: string }]
  : Record<string, never> extends ApiInput<Key>
    ? [input?: ApiInput<Key>, options?: CallOptions]
    : [input: ApiInput<Key>, options?: CallOptions]

const READ_TIMEOUT_MS = 30_000
const WRITE_TIMEOUT_MS = 60_000

/** `call('GET /users/{id}', { params: { id } })`. Fails with a FetchError; problem.ts puts it into words. */
export const call = createCall(client)

export function createCall(http: HttpClient) {
  return async <Key extends ApiKey>(key: Key, ...[input, options]: Rest<Key>): Promise<Answer<Key>> => {
    // The types of the parts are checked above, endpoint by endpoint; here they are only put in their places.
    const { params = {}, query, body } = (input ?? {}) as Parts
    const [method, template = ''] = key.split(' ')
    const answer = await http.request(fillIn(template, params), {
      method,
      query,
      body,
      timeoutMs: method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
      ...options,
    })
    // The server answers by the same contract: `{ data }`, `{ data, meta }` or a file.
    return unwrap(answer) as Answer<Key>
  }
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

function fillIn(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // An empty parameter would be another endpoint: /users/ is not /users/{id}.
    if (!value) throw new TypeError(`${template} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function unwrap(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || answer instanceof Blob) return answer
  return 'meta' in answer ? answer : 'data' in answer ? answer.data : answer
}

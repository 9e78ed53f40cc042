import { expect, test, vi } from 'vitest'
import { createCall } from './call.ts'
import { createHttpClient, type Fetch } from './http/http-client.ts'

function setUp(respond: () => Response) {
  const fetch = vi.fn<Fetch>(async () => respond())
  return { fetch, call: createCall(createHttpClient({ baseUrl: '/api/v1', fetch })) }
}

test('returns the data of the response', async () => {
  const { call, fetch } = setUp(() => Response.json({ data: { userId: '7' } }))
  expect(await call('GET /users/{id}', { params: { id: '7' } })).toEqual({ userId: '7' })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/users/7')
})

test('returns data and meta of a list', async () => {
  const body = { data: [], meta: { nextCursor: null, previousCursor: null, count: 0, countIsExact: true } }
  const { call, fetch } = setUp(() => Response.json(body))
  expect(await call('GET /users', { query: { q: 'ama', sort: 'fullName' } })).toEqual(body)
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/users?q=ama&sort=fullName')
})

test('an id cannot change the path', async () => {
  const { call, fetch } = setUp(() => Response.json({ data: {} }))
  await call('GET /users/{id}', { params: { id: '../branch?x' } })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/users/..%2Fbranch%3Fx')
  await expect(call('GET /users/{id}', { params: { id: '' } })).rejects.toThrow('needs id')
})

test('sends the body and the idempotency key', async () => {
  const { call, fetch } = setUp(() => Response.json({ data: { endedSessions: 1 } }))
  await call('POST /auth/logout', { body: { everywhere: true } }, { idempotencyKey: 'k1' })
  const init = fetch.mock.calls[0]?.[1]
  expect(init?.body).toBe('{"everywhere":true}')
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('k1')
})

test('a read times out after 30 s, a write after 60 s', async () => {
  vi.useFakeTimers()
  const neverResponds: Fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const call = createCall(createHttpClient({ baseUrl: '/api/v1', fetch: neverResponds }))
  const ended: string[] = []
  void call('GET /branch').catch(() => ended.push('read'))
  void call('POST /auth/logout', { body: {} }).catch(() => ended.push('write'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ended).toEqual(['read'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ended).toEqual(['read', 'write'])
  vi.useRealTimers()
})

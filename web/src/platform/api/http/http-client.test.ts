import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { type Attempt, type ClientOptions, createHttpClient, type Fetch } from './http-client.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const json = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

function client(responses: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  let requestCount = 0
  const fetch = vi.fn<Fetch>(async () => {
    requestCount += 1
    const response = responses[Math.min(requestCount, responses.length) - 1]
    if (response instanceof Error) throw response
    return response?.clone() ?? new Response()
  })
  return { fetch, http: createHttpClient({ baseUrl: '/api/v1/', fetch, ...options }) }
}

const failureOf = (call: Promise<unknown>): Promise<FetchError> =>
  call.then(
    () => expect.fail('the call should fail'),
    (error: unknown) => (error instanceof FetchError ? error : expect.fail('not a FetchError')),
  )

test('a path, a query and a body become one request', async () => {
  const { http, fetch } = client([json(200, { data: 1 })])
  const response = await http.request('/users', {
    method: 'post',
    query: { q: 'a b', none: undefined },
    body: { x: 1 },
  })
  expect(response).toEqual({ data: 1 })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('/api/v1/users?q=a+b')
  expect(init).toMatchObject({ method: 'POST', body: '{"x":1}' })
})

test('a file is sent as it is, without our content type', async () => {
  const { http, fetch } = client([json(200)])
  const body = new FormData()
  await http.request('/files', { method: 'POST', body })
  const init = fetch.mock.calls[0]?.[1]
  expect(init?.body).toBe(body)
  expect(new Headers(init?.headers).has('content-type')).toBe(false)
})

test('a retry uses the delay of the client, or Retry-After if that is longer', async () => {
  const { http, fetch } = client([json(503, {}, { 'retry-after': '2' }), json(500), json(200, 'done')], {
    retryDelayMs: () => 300,
  })
  const call = http.request('/a', { retry: 2 })
  await vi.advanceTimersByTimeAsync(1999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(300)
  expect(await call).toBe('done')
})

test('a timeout ends a call and leaves no timer', async () => {
  const neverResponds: Fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const { http } = client([], { fetch: neverResponds })
  const failure = failureOf(http.request('/a', { timeoutMs: 30_000 }))
  await vi.advanceTimersByTimeAsync(30_000)
  const error = await failure
  expect(error.cause).toMatchObject({ name: 'TimeoutError' })
  expect(error.status).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('a response in time leaves no timer', async () => {
  const { http } = client([json(200)])
  await http.request('/a', { timeoutMs: 30_000 })
  expect(vi.getTimerCount()).toBe(0)
})

test('a call that is aborted before its start is not sent', async () => {
  const { http, fetch } = client([new DOMException('stopped', 'AbortError')])
  const error = await failureOf(http.request('/a', { signal: AbortSignal.abort() }))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(error.message).toBe('[GET] "/api/v1/a": <no response> stopped')
})

test('an error never contains the headers, which include the session token', async () => {
  const { http } = client([json(500)], { token: () => 'secret' })
  const error = await failureOf(http.request('/a', { retry: false }))
  expect(JSON.stringify(Object.entries(error))).not.toContain('secret')
})

test('hooks are called for every attempt, with whether a retry follows', async () => {
  const { http } = client([json(503), new TypeError('gone'), json(200)])
  const received: unknown[] = []
  const note = (name: string) => (attempt: Attempt) => void received.push([name, attempt.willRetry])
  const remove = http.addHooks({ onResponseError: note('answer'), onRequestError: note('no answer') })
  const call = http.request('/a', { retry: 2 })
  await vi.runAllTimersAsync()
  await call
  expect(received).toEqual([
    ['answer', true],
    ['no answer', true],
  ])
  remove()
  await http.request('/a')
  expect(received).toHaveLength(2)
})

test('a hook can add a header', async () => {
  const { http, fetch } = client([json(200)])
  http.addHooks({ onRequest: ({ headers }) => headers.set('x-branch', '7') })
  await http.request('/a')
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('x-branch')).toBe('7')
})

test('ten concurrent 401 responses end the session once', async () => {
  let token: string | undefined = 't'
  const onUnauthorized = vi.fn(() => {
    token = undefined
  })
  const { http } = client([json(401)], { token: () => token, onUnauthorized })
  await Promise.allSettled(Array.from({ length: 10 }, () => http.request('/a')))
  await Promise.allSettled([http.request('/b')])
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('a late 401 of the old session does not end the new one', async () => {
  let token = 'old'
  const onUnauthorized = vi.fn()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { http } = client([], { fetch: () => promise, token: () => token, onUnauthorized })
  const call = http.request('/a').catch(() => undefined)
  token = 'new'
  resolve(json(401))
  await call
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('a token that expired in an open tab also leads to the sign-in page, once', async () => {
  const onUnauthorized = vi.fn()
  const { http } = client([json(401)], { token: () => undefined, onUnauthorized })
  await Promise.allSettled([http.request('/a'), http.request('/b')])
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('a later session can end in the same way', async () => {
  let token: string | undefined
  const onUnauthorized = vi.fn()
  const { http } = client([json(401), json(200), json(401)], { token: () => token, onUnauthorized })
  await http.request('/a').catch(() => undefined)
  token = 'new'
  await http.request('/a')
  token = undefined
  await http.request('/a').catch(() => undefined)
  expect(onUnauthorized).toHaveBeenCalledTimes(2)
})

test('an incomplete body is not a response and is requested again', async () => {
  const cut = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }))
  const responses = [cut, json(200, 1)]
  const { http } = client([], { fetch: async () => responses.shift() ?? json(500) })
  const call = http.request('/a')
  await vi.runAllTimersAsync()
  expect(await call).toBe(1)
})

test.each([
  ['application/json', '{"a":1}', { a: 1 }],
  ['application/vnd.api+json; charset=utf-8', '{"a":1}', { a: 1 }],
  ['text/html', '<p>', '<p>'],
  ['application/json', '', undefined],
])('a response of type %s is parsed by its type', async (type, body, expected) => {
  const { http } = client([new Response(body, { headers: { 'content-type': type } })])
  expect(await http.request('/a')).toEqual(expected)
})

test('a certificate arrives as a file', async () => {
  const { http } = client([new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })])
  expect(await http.request('/a')).toBeInstanceOf(Blob)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError } from '../api/http/fetch-error.ts'
import { createHttpClient } from '../api/http/http-client.ts'
import type { RouterEvents } from '../navigation/connect-router.ts'
import { trackFailedCalls, trackPageLoads, trackPageViews, trackUnhandled } from './connect.ts'
import type { Publisher } from './publisher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fakePublisher = () => ({ requestError: vi.fn(), staffView: vi.fn() }) as unknown as Publisher // the test calls only these two

test('a failed call sends one event, regardless of its retries', async () => {
  const publisher = fakePublisher()
  const fetch = async () => Response.json({ detail: 'busy' }, { status: 503 })
  const client = createHttpClient({ baseUrl: '/api/v1', fetch })
  trackFailedCalls(client, publisher)
  const call = client.request('/users', { query: { q: 'ama' } }).catch(() => undefined)
  await vi.runAllTimersAsync()
  await call
  expect(publisher.requestError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ status: 503, method: 'GET', url: '/api/v1/users?q=ama', response: { detail: 'busy' } }),
  )
})

test('a call that succeeds after a retry sends no event', async () => {
  const publisher = fakePublisher()
  const statuses = [503, 200]
  const client = createHttpClient({
    baseUrl: '/api/v1',
    fetch: async () => Response.json({}, { status: statuses.shift() }),
  })
  trackFailedCalls(client, publisher)
  const call = client.request('/users')
  await vi.runAllTimersAsync()
  await call
  expect(publisher.requestError).not.toHaveBeenCalled()
})

test('a cancelled call sends no event', async () => {
  const publisher = fakePublisher()
  const client = createHttpClient({ baseUrl: '/api/v1', fetch: (_, init) => Promise.reject(init?.signal?.reason) })
  trackFailedCalls(client, publisher)
  await client.request('/users', { signal: AbortSignal.abort() }).catch(() => undefined)
  expect(publisher.requestError).not.toHaveBeenCalled()
})

test('opening a page sends a Duration event, from the click until the page is shown', () => {
  const listeners: Partial<Record<string, Parameters<RouterEvents['subscribe']>[1]>> = {}
  const router: RouterEvents = {
    state: { matches: [] },
    subscribe: (name, listener) => {
      listeners[name] = listener
      return () => {}
    },
  }
  const publish = vi.fn()
  let nowMs = 1_000
  trackPageLoads(router, { publish } as unknown as Publisher, () => nowMs) // the test calls only `publish`
  const at = (href: string, pathChanged = true) => ({ fromLocation: { href: '/' }, toLocation: { href }, pathChanged })
  listeners['onResolved']?.(at('/policies'))
  listeners['onBeforeNavigate']?.(at('/staff'))
  nowMs = 1_300
  listeners['onBeforeNavigate']?.(at('/staff/records'))
  nowMs = 1_500
  listeners['onResolved']?.(at('/staff/records'))
  listeners['onBeforeNavigate']?.(at('/staff/records?q=a', false))
  listeners['onResolved']?.(at('/staff/records?q=a', false))
  expect(publish).toHaveBeenCalledExactlyOnceWith({
    eventType: 'Duration',
    name: 'Page Load',
    startTime: 1_000,
    endTime: 1_500,
  })
})

const PERSON = { userId: '3', fullName: 'Abena Owusu', role: 'Staff', email: null, mobileNumber: '233200000003' }

function fakeRouter(fullPath: string, resolvedAt?: string) {
  let listener: Parameters<RouterEvents['subscribe']>[1] = () => {}
  const router: RouterEvents = {
    state: {
      matches: [{ status: 'success', fullPath }],
      ...(resolvedAt ? { resolvedLocation: { href: resolvedAt } } : {}),
    },
    subscribe: (_, added) => {
      listener = added
      return () => {}
    },
  }
  const open = (href: string, pathChanged: boolean) => listener({ toLocation: { href }, pathChanged })
  return { router, open }
}

test('each page that a signed-in user opens counts as one view; a change of the query does not', () => {
  const publisher = fakePublisher()
  const { router, open } = fakeRouter('/policies/motor-{$policyId}')
  let person: typeof PERSON | undefined
  trackPageViews(router, publisher, () => person)
  open('/policies/motor-7?tab=1', true)
  expect(publisher.staffView).not.toHaveBeenCalled()
  person = PERSON
  open('/policies/motor-7?tab=1', true)
  open('/policies/motor-7?tab=2', false)
  expect(publisher.staffView).toHaveBeenCalledExactlyOnceWith({
    fullName: 'Abena Owusu',
    role: 'Staff',
    email: '',
    mobileNumber: '233200000003',
    pageName: 'Policy Details',
    pageUrl: '/policies/motor-7?tab=1',
  })
})

test('a drawer that counts as a page is one view when it opens and none when it closes', () => {
  const publisher = fakePublisher()
  const { router, open } = fakeRouter('/wallet')
  trackPageViews(router, publisher, () => PERSON)
  open('/wallet', true)
  open('/wallet?number=7', false)
  open('/wallet?number=8', false)
  open('/wallet', false)
  open('/wallet?panel=profile', false)
  const names = vi.mocked(publisher.staffView).mock.calls.map(([view]) => view.pageName)
  expect(names).toEqual(['Wallets', 'Wallet Details', 'Profile'])
})

test('a page that was opened before analytics loaded also counts as a view', () => {
  const publisher = fakePublisher()
  const { router } = fakeRouter('/policies', '/policies')
  trackPageViews(router, publisher, () => PERSON)
  expect(publisher.staffView).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pageName: 'Policies' }))
})

test('an uncaught error sends an Exception, a failed call does not', () => {
  const publish = vi.fn()
  const page = new EventTarget()
  trackUnhandled(page as Window, { publish } as unknown as Publisher) // the test calls only `publish`
  const rejected = (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  rejected(new FetchError({ method: 'GET', url: '/users' }, {}))
  expect(publish).not.toHaveBeenCalled()
  rejected(new TypeError('x is undefined'))
  page.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('too deep'), message: '' }))
  expect(publish.mock.calls).toEqual([
    [{ eventType: 'Exception', name: 'Unhandled Error', ReasonForfailure: 'x is undefined' }],
    [{ eventType: 'Exception', name: 'Unhandled Error', ReasonForfailure: 'too deep' }],
  ])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHttpClient } from '../api/http-client.ts'
import type { RouterEvents } from '../navigation/connect-router.ts'
import { trackFailedCalls, trackPageViews } from './connect.ts'
import type { Publisher } from './publisher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fakePublisher = () => ({ requestError: vi.fn(), staffView: vi.fn() }) as unknown as Publisher // the two that are used

test('a call that fails in the end is one event, however often it was tried', async () => {
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

test('a call that recovers is no event', async () => {
  const publisher = fakePublisher()
  const answers = [503, 200]
  const client = createHttpClient({
    baseUrl: '/api/v1',
    fetch: async () => Response.json({}, { status: answers.shift() }),
  })
  trackFailedCalls(client, publisher)
  const call = client.request('/users')
  await vi.runAllTimersAsync()
  await call
  expect(publisher.requestError).not.toHaveBeenCalled()
})

test('a call that was cancelled is no event', async () => {
  const publisher = fakePublisher()
  const client = createHttpClient({ baseUrl: '/api/v1', fetch: (_, init) => Promise.reject(init?.signal?.reason) })
  trackFailedCalls(client, publisher)
  await client.request('/users', { signal: AbortSignal.abort() }).catch(() => undefined)
  expect(publisher.requestError).not.toHaveBeenCalled()
})

test('each page a signed-in person opens is one view; a new query on it is none', () => {
  const publisher = fakePublisher()
  let listener: Parameters<RouterEvents['subscribe']>[1] = () => {}
  const router: RouterEvents = {
    state: { matches: [{ status: 'success', fullPath: '/policies/motor-{$policyId}' }] },
    subscribe: (_, added) => {
      listener = added
      return () => {}
    },
  }
  let person: { fullName: string; role: string; email: null; mobileNumber: string } | undefined
  trackPageViews(router, publisher, () => person)
  const to = { toLocation: { href: '/policies/motor-7?tab=1' } }
  listener({ ...to, pathChanged: true })
  expect(publisher.staffView).not.toHaveBeenCalled()
  person = { fullName: 'Abena Owusu', role: 'Staff', email: null, mobileNumber: '233200000003' }
  listener({ ...to, pathChanged: true })
  listener({ ...to, pathChanged: false })
  expect(publisher.staffView).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      pageName: 'Policy Details',
      role: 'Staff',
      email: '',
      pageUrl: '/policies/motor-7?tab=1',
    }),
  )
})

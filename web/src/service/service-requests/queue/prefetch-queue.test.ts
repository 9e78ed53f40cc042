import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { prefetchQueue } from './prefetch-queue.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stubs a server that returns these requests for every list; returns the requested URLs. */
function server(...ids: string[]) {
  const fetch = vi.fn(async (url: string) =>
    Response.json(url.includes('?') ? { data: ids.map((requestId) => ({ requestId })), meta: {} } : { data: {} }),
  )
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([url]) => url.replace('/api/v1', ''))
}

const LIST = '/service-requests?type=PolicySuspension&limit=25&sort=raisedAt&view=to-decide'

test('prefetches the list and its first request once while they are fresh', async () => {
  const requested = server('7', '8')
  const queryClient = new QueryClient()
  await prefetchQueue(queryClient, 'suspension', undefined)
  expect(requested()).toEqual([LIST, '/service-requests/7'])
  await prefetchQueue(queryClient, 'suspension', undefined)
  expect(requested()).toHaveLength(2)
})

test('prefetches again after invalidation', async () => {
  const requested = server()
  const queryClient = new QueryClient()
  await prefetchQueue(queryClient, 'suspension', undefined)
  await queryClient.invalidateQueries()
  await prefetchQueue(queryClient, 'suspension', undefined)
  expect(requested()).toEqual([LIST, LIST])
})

test('ignores a failed prefetch', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 403 }))
  await expect(prefetchQueue(new QueryClient(), 'suspension', undefined)).resolves.toBeUndefined()
})

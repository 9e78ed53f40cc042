import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { prefetchQueue } from './prefetch-queue.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that answers every list with these requests. */
function server(...ids: string[]) {
  const fetch = vi.fn(async (url: string) =>
    Response.json(url.includes('?') ? { data: ids.map((requestId) => ({ requestId })), meta: {} } : { data: {} }),
  )
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([url]) => url.replace('/api/v1', ''))
}

const LIST = '/service-requests?type=suspension&limit=25&sort=raisedAt&view=to-decide'

test('a queue is read as its tab opens it, with its first request, and not again while that is fresh', async () => {
  const asked = server('7', '8')
  const queryClient = new QueryClient()
  await prefetchQueue(queryClient, 'suspension', undefined)
  expect(asked()).toEqual([LIST, '/service-requests/7'])
  await prefetchQueue(queryClient, 'suspension', undefined)
  expect(asked()).toHaveLength(2)
})

test('what may have changed since is read again', async () => {
  const asked = server()
  const queryClient = new QueryClient()
  await prefetchQueue(queryClient, 'suspension', undefined)
  await queryClient.invalidateQueries()
  await prefetchQueue(queryClient, 'suspension', undefined)
  expect(asked()).toEqual([LIST, LIST])
})

test('a queue that cannot be read ahead is no news', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 403 }))
  await expect(prefetchQueue(new QueryClient(), 'suspension', undefined)).resolves.toBeUndefined()
})

import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshQueue } from './refresh-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function queue() {
  const queryClient = new QueryClient()
  const looks = vi.spyOn(queryClient, 'invalidateQueries')
  const queryKey: QueryKey = ['GET /service-requests']
  const list = queryClient.getQueryCache().build(queryClient, { queryKey })
  const listsRead = () => looks.mock.calls.filter(([filters]) => filters?.predicate?.(list)).length
  return { queryClient, listsRead }
}

test('simultaneous changes cause one request, a later change another', async () => {
  const { queryClient, listsRead } = queue()
  const first = refreshQueue(queryClient)
  await vi.advanceTimersByTimeAsync(600)
  const second = refreshQueue(queryClient)
  await vi.advanceTimersByTimeAsync(400)
  await Promise.all([first, second])
  expect(listsRead()).toBe(1)
  void refreshQueue(queryClient)
  await vi.advanceTimersByTimeAsync(1000)
  expect(listsRead()).toBe(2)
})

test('a refresh during a request causes another request, because the response may be outdated', async () => {
  const { queryClient, listsRead } = queue()
  void refreshQueue(queryClient)
  vi.advanceTimersByTime(1000)
  await vi.advanceTimersByTimeAsync(0)
  expect(listsRead()).toBe(1)
  void refreshQueue(queryClient)
  await vi.advanceTimersByTimeAsync(1000)
  expect(listsRead()).toBe(2)
})

import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError } from './http/fetch-error.ts'
import { createQueryClient } from './query-defaults.ts'

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  client = createQueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

const answered = (status: number, headers: Record<string, string> = {}) =>
  new FetchError({ method: 'GET', url: '/a' }, { response: new Response(null, { status, headers }) })

async function attemptsAt(error: Error): Promise<number[]> {
  const times: number[] = []
  const queryFn = async () => {
    times.push(Date.now())
    throw error
  }
  const options = client.defaultQueryOptions({ queryKey: ['a'], queryFn })
  const query = client
    .getQueryCache()
    .build(client, options)
    .fetch()
    .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(300_000)
  await query
  return times
}

test.each([408, 425, 429, 500, 501, 503])('a query with status %i is sent four times', async (status) => {
  expect(await attemptsAt(answered(status))).toEqual([0, 1000, 3000, 7000])
})

test.each([400, 401, 403, 404, 409, 412, 422])('a query with status %i is sent once', async (status) => {
  expect(await attemptsAt(answered(status))).toEqual([0])
})

test('a query without a response is retried', async () => {
  expect(await attemptsAt(new FetchError({ method: 'GET', url: '/a' }, { cause: new TypeError() }))).toHaveLength(4)
})

test('Retry-After lengthens the pause', async () => {
  expect(await attemptsAt(answered(429, { 'retry-after': '20' }))).toEqual([0, 20_000, 40_000, 60_000])
})

test('a longer delay than half a minute is an error that states when to retry', async () => {
  expect(await attemptsAt(answered(429, { 'retry-after': '31' }))).toEqual([0])
})

test('a single fetch from code is not retried by default', async () => {
  const queryFn = vi.fn(() => Promise.reject(answered(503)))
  await client.fetchQuery({ queryKey: ['b'], queryFn }).catch(() => undefined)
  expect(queryFn).toHaveBeenCalledTimes(1)
  const retried = client.fetchQuery({ queryKey: ['c'], queryFn, retry: 1 }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  await retried
  expect(queryFn).toHaveBeenCalledTimes(3)
})

test('a mutation is never retried', async () => {
  const mutationFn = vi.fn(() => Promise.reject(answered(503)))
  const write = new MutationObserver(client, { mutationFn }).mutate()
  await expect(write).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mutationFn).toHaveBeenCalledTimes(1)
})

test('a mutation without a connection is not paused', async () => {
  onlineManager.setOnline(false)
  const mutationFn = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const write = expect(new MutationObserver(client, { mutationFn }).mutate()).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(0)
  expect(mutationFn).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  await write
})

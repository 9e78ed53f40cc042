import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../clock.ts'
import type { AnalyticsEvent } from './event.ts'
import { createQueue } from './queue.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const named = (name: string) => ({ page: { viewName: name } }) as AnalyticsEvent // the tests read only the name

function setUp(respond: (name: string, nth: number) => number | Error) {
  const sent: [name: string, atMs: number][] = []
  const onFailure = vi.fn()
  let online = true
  const queue = createQueue({
    clock: browserClock,
    online: () => online,
    onFailure,
    send: async (event) => {
      const name = 'viewName' in event.page ? event.page.viewName : ''
      sent.push([name, Date.now()])
      const outcome = respond(name, sent.length)
      if (outcome instanceof Error) throw outcome
      return { ok: outcome < 400, status: outcome }
    },
  })
  const add = (name: string, regular = true, ready?: Promise<void>) => queue.add({ event: named(name), regular, ready })
  const setOnline = (next: boolean) => {
    online = next
    if (next) queue.resume()
  }
  return { queue, add, sent, onFailure, goOnline: setOnline }
}

test('events are sent one at a time, in order', async () => {
  const { add, sent, queue } = setUp(() => 200)
  const { promise, resolve } = Promise.withResolvers<void>()
  add('A', true, promise)
  add('B')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  expect(queue.length()).toBe(2)
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(([name]) => name)).toEqual(['A', 'B'])
  expect(queue.length()).toBe(0)
})

test('an event is retried until it is delivered, after 1, 2, 4 ... 30 s', async () => {
  const { add, sent } = setUp((_, nth) => (nth < 8 ? 500 : 200))
  add('A')
  await vi.advanceTimersByTimeAsync(200_000)
  expect(sent.map(([, at]) => at)).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000])
})

test('the delay is reset after a success', async () => {
  const { add, sent } = setUp((_, nth) => (nth === 2 || nth === 4 ? 200 : 500))
  add('A')
  add('B')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([
    ['A', 0],
    ['A', 1000],
    ['B', 1000],
    ['B', 2000],
  ])
})

test('a failure is logged', async () => {
  const { add, onFailure } = setUp((_, nth) => (nth === 1 ? new TypeError('Failed to fetch') : 200))
  add('A')
  await vi.advanceTimersByTimeAsync(5000)
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Failed to fetch' }))
})

test('a refused event does not block others and is dropped after five attempts', async () => {
  const { add, sent, queue } = setUp((name) => (name === 'poison' ? 422 : 200))
  add('poison')
  add('B')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(sent.map(([name]) => name)).toEqual(['poison', 'B', 'poison', 'poison', 'poison', 'poison'])
  expect(queue.length()).toBe(0)
})

test.each([408, 425, 429])('after status %i, the event stays in the queue', async (status) => {
  const { add, sent } = setUp((_, nth) => (nth === 1 ? status : 200))
  add('A')
  add('B')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.map(([name]) => name)).toEqual(['A', 'A', 'B'])
})

test('nothing is sent offline', async () => {
  const { add, sent, goOnline } = setUp(() => 200)
  goOnline(false)
  add('A')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  goOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['A', 60_000]])
})

test('above 200 events, the oldest ordinary event is dropped first', async () => {
  const { add, sent, goOnline, queue } = setUp(() => 200)
  goOnline(false)
  add('error', false)
  add('oldest')
  for (let n = 0; n < 199; n += 1) add('later')
  expect(queue.length()).toBe(200)
  goOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(200)
  expect(sent[0]?.[0]).toBe('error')
  expect(sent.map(([name]) => name)).not.toContain('oldest')
})

test('with only errors, the oldest error is dropped', () => {
  const { add, goOnline, queue } = setUp(() => 200)
  goOnline(false)
  for (let n = 0; n < 201; n += 1) add('error', false)
  expect(queue.length()).toBe(200)
})

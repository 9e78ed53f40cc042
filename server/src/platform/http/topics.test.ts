import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Topics } from './topics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal

test('a change wakes only the streams that wait for its topic', async () => {
  const topics = new Topics()
  const woken: string[] = []
  const waiting = topics.next('a', 1000, never).then(() => woken.push('a'))
  void topics.next('b', 1000, never).then(() => woken.push('b'))
  topics.announce('a')
  await waiting
  expect(woken).toEqual(['a'])
})

test('an event between subscribing and waiting is not lost', async () => {
  const topics = new Topics()
  const change = topics.next('a', 1000, never)
  topics.announce('a')
  await expect(change).resolves.toBeUndefined()
})

test('waiting ends at the timeout or when the client disconnects', async () => {
  const topics = new Topics()
  const listening = new AbortController()
  const late = topics.next('a', 1000, never)
  const gone = topics.next('a', 1000, listening.signal)
  listening.abort()
  await gone
  await expect(topics.next('a', 1000, listening.signal)).resolves.toBeUndefined()
  vi.advanceTimersByTime(1000)
  await late
  expect(vi.getTimerCount()).toBe(0)
})

test('a user can have twelve open connections at the same time', () => {
  const topics = new Topics()
  const ends = Array.from({ length: 12 }, () => topics.follow('ama'))
  expect(() => topics.follow('ama')).toThrow('Close some and reload')
  expect(() => topics.follow('yaw')).not.toThrow()
  ends[0]?.()
  expect(() => topics.follow('ama')).not.toThrow()
})

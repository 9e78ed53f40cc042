import { afterEach, expect, test, vi } from 'vitest'
import { currentMs, syncClock } from './clock.ts'

afterEach(() => {
  syncClock(new Date())
  vi.useRealTimers()
})

test('countdowns use the server time if the device clock is wrong', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
  syncClock(new Date('2026-11-15T12:07:00Z'))
  vi.advanceTimersByTime(30_000)
  expect(new Date(currentMs()).toISOString()).toBe('2026-11-15T12:07:30.000Z')
})

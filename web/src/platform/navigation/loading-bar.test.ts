// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingBar, estimateProgress } from './loading-bar.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date', 'performance'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a navigation faster than 200 ms never shows the bar', () => {
  const bar = createLoadingBar()
  const seen: boolean[] = []
  bar.subscribe(() => seen.push(bar.getSnapshot().visible))
  bar.start()
  vi.advanceTimersByTime(199)
  bar.finish()
  vi.advanceTimersByTime(2000)
  expect(seen).not.toContain(true)
  expect(bar.getSnapshot()).toEqual({ progress: 0, visible: false, error: false })
})

test('a slow navigation shows the bar, which approaches 100, then hides and resets', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(1216)
  expect(bar.getSnapshot().visible).toBe(true)
  expect(bar.getSnapshot().progress).toBeGreaterThan(45)
  expect(bar.getSnapshot().progress).toBeLessThan(55)
  bar.finish()
  expect(bar.getSnapshot()).toEqual({ progress: 100, visible: true, error: false })
  vi.advanceTimersByTime(500)
  expect(bar.getSnapshot()).toEqual({ progress: 100, visible: false, error: false })
  vi.advanceTimersByTime(400)
  expect(bar.getSnapshot().progress).toBe(0)
})

test('no timers run after the bar is unmounted', () => {
  const bar = createLoadingBar()
  bar.start({ force: true })
  bar.finish({ force: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('the error colour stays until the next start', () => {
  const bar = createLoadingBar()
  bar.start()
  bar.finish({ error: true })
  vi.advanceTimersByTime(5000)
  expect(bar.getSnapshot().error).toBe(true)
  bar.start()
  expect(bar.getSnapshot().error).toBe(false)
})

test('an unsubscribed listener is not called', () => {
  const bar = createLoadingBar()
  const listener = vi.fn()
  bar.subscribe(listener)()
  bar.start()
  expect(listener).not.toHaveBeenCalled()
})

test('the estimated progress stays between 0 and 100', () => {
  expect(estimateProgress(-5, 2000)).toBe(0)
  expect(estimateProgress(Number.POSITIVE_INFINITY, 2000)).toBe(100)
})

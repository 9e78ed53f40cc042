// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount } from '../../test/mount.tsx'
import { Countdown, minutesOf } from './Countdown.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

test('counts down, ends once and stays at zero', async () => {
  const end = vi.fn()
  await mount(<Countdown endsAt="2026-11-15T12:00:03Z" totalSeconds={300} label="left to approve" onEnd={end} />)
  expect(find('[role=timer]').getAttribute('aria-label')).toBe('0:03 left to approve')
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(find('[role=timer]').getAttribute('aria-label')).toBe('0:01 left to approve')
  expect(end).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(10_000))
  expect(find('[role=timer]').getAttribute('aria-label')).toBe('0:00 left to approve')
  expect(end).toHaveBeenCalledOnce()
})

test.each([
  [184, '3:04'],
  [59, '0:59'],
  [3600, '60:00'],
])('%i seconds read %s', (seconds, text) => {
  expect(minutesOf(seconds)).toBe(text)
})

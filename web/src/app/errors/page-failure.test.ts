import { afterEach, expect, test, vi } from 'vitest'
import type { Publisher } from '../../platform/analytics/publisher.ts'
import { trackWith } from '../../platform/analytics/track.ts'
import { failureTexts, leaveErrorPage, reportFailure } from './page-failure.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the buttons differ only in their capitals, as specified', () => {
  expect([404, 403, 500].map((status) => failureTexts(status).button)).toEqual(['Go back', 'go back', 'Go Back'])
})

test('a status without a prescribed text shows only its number', () => {
  expect(failureTexts(418)).toEqual({ heading: '418', button: 'Go Back' })
})

test('a failure is logged to the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  reportFailure(404, 'Page Not Found: /nope')
  expect(log).toHaveBeenCalledExactlyOnceWith('Page Not Found: /nope')
})

test('analytics records an unexpected error as an Exception, but not a missing page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const publish = vi.fn()
  trackWith({ publish } as unknown as Publisher) // the test calls only `publish`
  reportFailure(404, 'Page Not Found: /nope')
  reportFailure(500, 'x is undefined', new TypeError('x is undefined'))
  expect(publish).toHaveBeenCalledExactlyOnceWith({
    eventType: 'Exception',
    name: 'Page Failure',
    ReasonForfailure: 'x is undefined',
  })
})

test('going back replaces the failed page', () => {
  const navigate = vi.fn(async () => {})
  leaveErrorPage({ navigate })
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/', replace: true })
})

import { afterEach, expect, test, vi } from 'vitest'
import { failureTexts, leaveFailure, reportFailure } from './page-failure.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the buttons differ only in their capitals, as specified', () => {
  expect([404, 403, 500].map((status) => failureTexts(status).button)).toEqual(['Go back', 'go back', 'Go Back'])
})

test('any other status shows its number and no text', () => {
  expect(failureTexts(418)).toEqual({ heading: '418', button: 'Go Back' })
})

test('a failure is said on the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  reportFailure(404, 'Page Not Found: /nope')
  expect(log).toHaveBeenCalledExactlyOnceWith('Page Not Found: /nope')
})

test('going back replaces the page that failed', () => {
  const navigate = vi.fn(async () => {})
  leaveFailure({ navigate })
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/', replace: true })
})

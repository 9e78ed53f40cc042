import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const retryAfter = (status: number, value?: string) =>
  retryAfterMs(new Response(null, { status, headers: value === undefined ? {} : { 'retry-after': value } }), 0)

test.each([
  [429, '3', 3000],
  [503, 'Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  [503, undefined, 0],
  [429, 'soon', 0],
  [429, 'Thu, 01 Jan 1960 00:00:00 GMT', 0],
  [500, '3', 0],
])('status %i with Retry-After %s waits %i ms', (status, value, expected) => {
  expect(retryAfter(status, value)).toBe(expected)
})

test('without a response there is no delay', () => {
  expect(retryAfterMs(undefined, 0)).toBe(0)
})

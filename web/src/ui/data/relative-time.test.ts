import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T11:59:30Z', 'just now'],
  ['2026-11-15T12:00:40Z', 'just now'],
  ['2026-11-15T11:48:10Z', '11 min ago'],
  ['2026-11-15T09:00:00Z', '3 h ago'],
  ['2026-11-14T11:00:00Z', '1 day ago'],
  ['2026-11-09T12:00:00Z', '6 days ago'],
  ['2026-11-08T12:00:00Z', '8 Nov 2026'],
  ['2026-11-15T12:05:00Z', 'in 5 min'],
  ['2026-11-18T12:00:00Z', 'in 3 days'],
  ['2027-01-01T00:00:00Z', '1 Jan 2027'],
])('%s is shown as "%s"', (at, text) => {
  expect(relativeTime(Date.parse(at), now)).toBe(text)
})

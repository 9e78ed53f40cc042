import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const NOW = Date.parse('2026-11-16T08:00:00Z')

test.each([
  ['2026-11-22T09:00:00Z', '6 days left', 'info'],
  ['2026-11-17T09:00:00Z', '1 day left', 'warning'],
  ['2026-11-17T07:30:00Z', '23 h 30 min left', 'danger'],
  ['2026-11-16T08:12:30Z', '12 min left', 'danger'],
  ['2026-11-16T08:00:00Z', 'Expired', 'neutral'],
])('a price that is valid until %s shows: %s', (ends, text, tone) => {
  expect(timeLeft(Date.parse(ends), NOW)).toEqual({ text, tone })
})

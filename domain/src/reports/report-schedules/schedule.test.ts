import { describe, expect, test } from 'vitest'
import { checkTiming, lastDue, nextDue } from './schedule.ts'
import { type Timing, timingText } from './terms.ts'

const daily: Timing = { every: 'day', onDay: null }
const monday: Timing = { every: 'week', onDay: 1 }
const sunday: Timing = { every: 'week', onDay: 7 }
const last: Timing = { every: 'month', onDay: 31 }

// The test dates are around 17 November 2026, a Tuesday.
describe.each([
  [daily, '2026-11-17T05:59:59Z', '2026-11-16', '2026-11-17'],
  [daily, '2026-11-17T06:00:00Z', '2026-11-17', '2026-11-18'],
  [monday, '2026-11-17T09:00:00Z', '2026-11-16', '2026-11-23'],
  [monday, '2026-11-16T05:00:00Z', '2026-11-09', '2026-11-16'],
  [monday, '2026-11-16T06:00:00Z', '2026-11-16', '2026-11-23'],
  [sunday, '2026-11-17T09:00:00Z', '2026-11-15', '2026-11-22'],
  [last, '2026-11-17T09:00:00Z', '2026-10-31', '2026-11-30'],
  [last, '2027-02-27T09:00:00Z', '2027-01-31', '2027-02-28'],
  [last, '2028-02-28T09:00:00Z', '2028-01-31', '2028-02-29'],
  [{ every: 'month', onDay: 1 }, '2026-12-01T06:00:00Z', '2026-12-01', '2027-01-01'],
] satisfies [Timing, string, string, string][])('%o at %s', (timing, now, before, after) => {
  test(`was due on ${before} and is next due on ${after}`, () => {
    expect(lastDue(timing, new Date(now))).toBe(before)
    expect(nextDue(timing, new Date(now)).toISOString()).toBe(`${after}T06:00:00.000Z`)
  })
})

test.each([
  [{ every: 'day', onDay: 3 }, 'A daily report needs no day. Leave it empty.'],
  [{ every: 'week', onDay: null }, 'Select a weekday.'],
  [{ every: 'week', onDay: 8 }, 'Select a weekday.'],
  [{ every: 'month', onDay: 32 }, 'Select a day from 1 to 31.'],
  [{ every: 'month', onDay: 0 }, 'Select a day from 1 to 31.'],
] satisfies [Timing, string][])('%o is refused', (timing, message) => {
  expect(() => checkTiming(timing)).toThrow(expect.objectContaining({ fields: [{ path: 'onDay', message }] }))
})

test.each([
  [daily, 'Every day at 06:00'],
  [monday, 'Every Monday at 06:00'],
  [last, 'On day 31 of each month at 06:00'],
])('%o is accepted and reads %s', (timing, text) => {
  expect(() => checkTiming(timing)).not.toThrow()
  expect(timingText(timing)).toBe(text)
})

import { describe, expect, test } from 'vitest'
import type { AttemptState } from '../terms.ts'
import { nextAttemptCheckAt, nextCheckAt, SCHEDULES } from './schedule.ts'

const sentAt = new Date('2026-11-15T10:00:00Z')
const at = (seconds: number) => new Date(sentAt.getTime() + seconds * 1_000)

/** Ages in seconds of all checks until an exception opens. */
function checks(provider: 'hubtel' | 'mtn', reportedPaidAt?: Date): number[] {
  const ages: number[] = []
  let now = sentAt
  for (;;) {
    const next = nextCheckAt(SCHEDULES[provider], sentAt, now, reportedPaidAt)
    if (!next) return ages
    ages.push((next.getTime() - sentAt.getTime()) / 1_000)
    now = next
  }
}

describe('status checks', () => {
  test('Hubtel is queried after 5, 6, 8, 10, 12, 15, 30 and 60 minutes, then hourly to 24 hours', () => {
    const minutes = checks('hubtel').map((seconds) => seconds / 60)
    expect(minutes.slice(0, 8)).toEqual([5, 6, 8, 10, 12, 15, 30, 60])
    expect(minutes.slice(8)).toEqual(Array.from({ length: 23 }, (_, hour) => (hour + 2) * 60))
  })

  test('MTN is queried from ten seconds on', () => {
    expect(checks('mtn').slice(0, 14)).toEqual([10, 20, 30, 45, 60, 90, 120, 180, 240, 300, 360, 900, 1_800, 3_600])
    expect(checks('mtn').at(-1)).toBe(24 * 3_600)
  })

  test('a paid callback adds checks after 10 s, 30 s, 1, 2 and 5 minutes', () => {
    expect(checks('hubtel', at(100)).slice(0, 6)).toEqual([110, 130, 160, 220, 300, 360])
  })

  test('a callback after the last regular check is still confirmed', () => {
    const late = at(25 * 3_600)
    expect(nextCheckAt(SCHEDULES.hubtel, sentAt, late, late)).toEqual(at(25 * 3_600 + 10))
    expect(nextCheckAt(SCHEDULES.hubtel, sentAt, at(25 * 3_600 + 300), late)).toBeUndefined()
  })
})

describe('repeated checks', () => {
  const nextCheck = (state: AttemptState, ageSeconds: number, more: { hasMoney?: boolean; confirmed?: boolean } = {}) =>
    nextAttemptCheckAt(
      { state, hasMoney: more.hasMoney ?? false, sentAt },
      SCHEDULES.hubtel,
      more.confirmed ?? false,
      at(ageSeconds),
    )

  test('an open or expired request is checked for a day', () => {
    expect(nextCheck('awaiting', 0)).toEqual(at(300))
    expect(nextCheck('expired', 900)).toEqual(at(1_800))
    expect(nextCheck('expired', 86_400)).toBeUndefined()
  })

  test('a failure is checked for an hour, unless the provider confirms it', () => {
    expect(nextCheck('failed', 10)).toEqual(at(300))
    expect(nextCheck('failed', 3_600)).toBeUndefined()
    expect(nextCheck('failed', 10, { confirmed: true })).toBeUndefined()
  })

  test('an exception is checked until its money is posted', () => {
    expect(nextCheck('review', 900)).toEqual(at(1_800))
    expect(nextCheck('review', 900, { hasMoney: true })).toBeUndefined()
  })

  test('a success is not checked again', () => {
    expect(nextCheck('successful', 10, { hasMoney: true })).toBeUndefined()
  })
})

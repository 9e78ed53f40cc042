import { isOpen } from '../lifecycle.ts'
import type { AttemptState, Provider } from '../terms.ts'

/** When to query a provider's status again, as time since the request was sent. */
export type Schedule = {
  checkAtMs: readonly number[]
  repeatEveryMs: number
  expireAtMs: number
  timeoutAtMs: number
  /** Times since a callback that reported a payment which the status query does not confirm yet. */
  recheckAtMs: readonly number[]
  /** After this time a request that is unknown to the provider was not received. Longer than any request timeout. */
  absentAtMs: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Lifetime of the prompt on the phone, used for the countdown. */
export const PROMPT_LIFE_MS = 5 * MINUTE
/** Networks reverse payments within a day, so one check after that is enough. */
export const REVERSAL_CHECK_MS = 25 * HOUR
/** A failure that only a callback reported is checked for this long, because the request may still be paid. */
const FAILURE_CHECK_MS = HOUR

const recheckAtMs = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]

export const SCHEDULES: Record<Provider, Schedule> = {
  // Hubtel's status API is for requests older than five minutes; its prompt expires within 15 minutes.
  hubtel: {
    checkAtMs: [5, 6, 8, 10, 12, 15, 30, 60].map((minutes) => minutes * MINUTE),
    repeatEveryMs: HOUR,
    expireAtMs: 15 * MINUTE,
    timeoutAtMs: 24 * HOUR,
    recheckAtMs,
    absentAtMs: 2 * MINUTE,
  },
  // MTN expires a request after five minutes.
  mtn: {
    checkAtMs: [
      ...[10, 20, 30, 45, 60, 90].map((seconds) => seconds * SECOND),
      ...[2, 3, 4, 5, 6, 15, 30, 60].map((minutes) => minutes * MINUTE),
    ],
    repeatEveryMs: HOUR,
    expireAtMs: 6 * MINUTE,
    timeoutAtMs: 24 * HOUR,
    recheckAtMs,
    absentAtMs: 2 * MINUTE,
  },
}

/** The next check, strictly after `now`; undefined if a person must decide instead. */
export function nextCheckAt(schedule: Schedule, sentAt: Date, now: Date, reportedPaidAt?: Date): Date | undefined {
  const regular = nextAge(schedule, now.getTime() - sentAt.getTime())
  const candidates = regular === undefined ? [] : [sentAt.getTime() + regular]
  if (reportedPaidAt) {
    const sinceReportMs = now.getTime() - reportedPaidAt.getTime()
    const recheck = schedule.recheckAtMs.find((ageMs) => ageMs > sinceReportMs)
    if (recheck !== undefined) candidates.push(reportedPaidAt.getTime() + recheck)
  }
  return candidates.length === 0 ? undefined : new Date(Math.min(...candidates))
}

function nextAge(schedule: Schedule, ageMs: number): number | undefined {
  if (ageMs >= schedule.timeoutAtMs) return undefined
  const listed = schedule.checkAtMs.find((checkAtMs) => checkAtMs > ageMs)
  if (listed !== undefined) return listed
  const last = schedule.checkAtMs.at(-1) ?? 0
  const steps = Math.floor((ageMs - last) / schedule.repeatEveryMs) + 1
  return Math.min(last + steps * schedule.repeatEveryMs, schedule.timeoutAtMs)
}

/** The next check of an attempt in its state. `confirmed`: the status query confirmed the failure. */
export function nextAttemptCheckAt(
  attempt: { state: AttemptState; hasMoney: boolean; sentAt: Date; reportedPaidAt?: Date },
  schedule: Schedule,
  confirmed: boolean,
  now: Date,
): Date | undefined {
  const { state, hasMoney, sentAt, reportedPaidAt } = attempt
  if (isOpen(state) || (state === 'review' && !hasMoney)) return nextCheckAt(schedule, sentAt, now, reportedPaidAt)
  // An expired prompt may still be approved.
  if (state === 'expired') return nextCheckAt(schedule, sentAt, now)
  if (state !== 'failed' || confirmed) return undefined
  const next = nextCheckAt(schedule, sentAt, now)
  return next && next.getTime() - sentAt.getTime() <= FAILURE_CHECK_MS ? next : undefined
}

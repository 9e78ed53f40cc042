import { isOpen } from '../lifecycle.ts'
import type { AttemptState, Provider } from '../terms.ts'

/** When to ask a provider again. Ages count from the moment the request was sent. */
export type Schedule = {
  checkAtMs: readonly number[]
  thenEveryMs: number
  expireAtMs: number
  giveUpAtMs: number
  /** Ages since a callback announced a payment that the provider's own records do not show yet. */
  recheckAtMs: readonly number[]
  /** A provider that has never heard of a request this old did not get it. Longer than any request may be under way. */
  absentAtMs: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a request stands on a phone before the network takes it away: what people are told to wait for. */
export const PROMPT_LIFE_MS = 5 * MINUTE
/** Networks take money back within a day; one look after that tells. */
export const REVERSAL_LOOK_MS = 25 * HOUR
/** A request that only a callback called failed is looked at for this long: it may still have been paid. */
const FAILED_WATCH_MS = HOUR

const recheckAtMs = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE]

export const SCHEDULES: Record<Provider, Schedule> = {
  // Hubtel's status API is meant for requests that are five minutes old; its prompt lives on the phone for less than 15.
  hubtel: {
    checkAtMs: [5, 6, 8, 10, 12, 15, 30, 60].map((minutes) => minutes * MINUTE),
    thenEveryMs: HOUR,
    expireAtMs: 15 * MINUTE,
    giveUpAtMs: 24 * HOUR,
    recheckAtMs,
    absentAtMs: 2 * MINUTE,
  },
  // MTN ends a request itself after five minutes.
  mtn: {
    checkAtMs: [
      ...[10, 20, 30, 45, 60, 90].map((seconds) => seconds * SECOND),
      ...[2, 3, 4, 5, 6, 15, 30, 60].map((minutes) => minutes * MINUTE),
    ],
    thenEveryMs: HOUR,
    expireAtMs: 6 * MINUTE,
    giveUpAtMs: 24 * HOUR,
    recheckAtMs,
    absentAtMs: 2 * MINUTE,
  },
}

/** The next moment to ask, strictly after `now`; undefined when a person has to decide instead. */
export function nextCheckAt(schedule: Schedule, sentAt: Date, now: Date, claimedPaidAt?: Date): Date | undefined {
  const regular = nextAge(schedule, now.getTime() - sentAt.getTime())
  const candidates = regular === undefined ? [] : [sentAt.getTime() + regular]
  if (claimedPaidAt) {
    const sinceClaimMs = now.getTime() - claimedPaidAt.getTime()
    const recheck = schedule.recheckAtMs.find((ageMs) => ageMs > sinceClaimMs)
    if (recheck !== undefined) candidates.push(claimedPaidAt.getTime() + recheck)
  }
  return candidates.length === 0 ? undefined : new Date(Math.min(...candidates))
}

function nextAge(schedule: Schedule, ageMs: number): number | undefined {
  if (ageMs >= schedule.giveUpAtMs) return undefined
  const listed = schedule.checkAtMs.find((checkAtMs) => checkAtMs > ageMs)
  if (listed !== undefined) return listed
  const last = schedule.checkAtMs.at(-1) ?? 0
  const steps = Math.floor((ageMs - last) / schedule.thenEveryMs) + 1
  return Math.min(last + steps * schedule.thenEveryMs, schedule.giveUpAtMs)
}

/** When to look at an attempt again, by where it stands. `confirmed`: the provider's own records say so too. */
export function nextLookAt(
  attempt: { state: AttemptState; hasMoney: boolean; sentAt: Date; claimedPaidAt?: Date },
  schedule: Schedule,
  confirmed: boolean,
  now: Date,
): Date | undefined {
  const { state, hasMoney, sentAt, claimedPaidAt } = attempt
  if (isOpen(state) || (state === 'review' && !hasMoney)) return nextCheckAt(schedule, sentAt, now, claimedPaidAt)
  // Nobody promised that a prompt which we stopped waiting for cannot be approved any more.
  if (state === 'expired') return nextCheckAt(schedule, sentAt, now)
  if (state !== 'failed' || confirmed) return undefined
  const next = nextCheckAt(schedule, sentAt, now)
  return next && next.getTime() - sentAt.getTime() <= FAILED_WATCH_MS ? next : undefined
}

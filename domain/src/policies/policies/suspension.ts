import { addDays, daysBetween, daysInWords, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { PolicyStatus } from './terms.ts'

/** `to` is the first day of cover after the suspension; undefined while suspended. */
export type Suspension = { from: IsoDate; to?: IsoDate }

export type SuspendableTerm = {
  status: PolicyStatus
  startDate: IsoDate
  endDate: IsoDate
  /** Days that the premium pays for; a suspension does not change them. */
  coverDays: number
  suspensions: readonly Suspension[]
  hasOpenClaim: boolean
}

const ANNUAL_DAYS = 365
const LEAST_DAYS_LEFT = 60
const LEAST_DAYS = 30
const MOST_DAYS = 180
const MOST_TIMES = 2
const AHEAD_DAYS = 30

/** Why a policy cannot be suspended on these dates; undefined if it can. Without dates: whether a suspension is possible at all. */
export function whyNotSuspend(
  term: SuspendableTerm,
  today: IsoDate,
  dates?: { suspendFrom: IsoDate; expectedActivation: IsoDate },
): string | undefined {
  if (term.status !== 'active') return 'Only an active policy can be suspended.'
  if (term.coverDays < ANNUAL_DAYS) return 'Only annual policies can be suspended.'
  if (term.hasOpenClaim) return 'This policy has an open claim. Settle the claim first.'
  if (daysBetween(dates?.suspendFrom ?? today, term.endDate) + 1 < LEAST_DAYS_LEFT) {
    return `Fewer than ${LEAST_DAYS_LEFT} days of cover remain.`
  }
  if (term.suspensions.length >= MOST_TIMES) return 'This policy has already been suspended twice this year.'
  const daysBefore = suspendedDaysBefore(term.suspensions, today)
  if (MOST_DAYS - daysBefore < LEAST_DAYS)
    return `This policy has already been suspended for ${daysBefore} days this year.`
  return dates && whyNotDays(term, today, dates, MOST_DAYS - daysBefore)
}

function whyNotDays(
  term: SuspendableTerm,
  today: IsoDate,
  { suspendFrom, expectedActivation }: { suspendFrom: IsoDate; expectedActivation: IsoDate },
  mostDays: number,
): string | undefined {
  const earliest = term.startDate > today ? term.startDate : today
  const latest = addDays(today, AHEAD_DAYS)
  if (suspendFrom < earliest || suspendFrom > latest) {
    return `Select a start date from ${formatDate(earliest)} to ${formatDate(latest)}.`
  }
  const days = daysBetween(suspendFrom, expectedActivation)
  if (days >= LEAST_DAYS && days <= mostDays) return undefined
  return `A suspension lasts ${LEAST_DAYS} to ${mostDays} days. These dates give ${daysInWords(days)}.`
}

export type Activation = {
  suspension: { from: IsoDate; to: IsoDate }
  suspendedDays: number
  newEndDate: IsoDate
}

/** Ends a suspension: the end date moves by the suspended days, at most 180 days in total. */
export function activate(term: SuspendableTerm, activateFrom: IsoDate): Activation {
  const open = openSuspension(term.suspensions)
  if (!open) throw new RangeError('activate: the policy has no open suspension')
  const before = suspendedDaysBefore(term.suspensions, open.from)
  const days = Math.min(daysBetween(open.from, activateFrom), MOST_DAYS - before)
  return {
    suspension: { from: open.from, to: activateFrom },
    suspendedDays: days,
    newEndDate: addDays(term.endDate, days),
  }
}

export function whyNotActivate(term: SuspendableTerm, activateFrom: IsoDate, today: IsoDate): string | undefined {
  const open = openSuspension(term.suspensions)
  if (term.status !== 'suspended' || !open) return 'Only a suspended policy can be activated.'
  const earliest = open.from > today ? open.from : today
  return activateFrom < earliest ? `Select ${formatDate(earliest)} or later.` : undefined
}

/** Suspended days before a date; an open suspension counts up to that date. */
export function suspendedDaysBefore(suspensions: readonly Suspension[], date: IsoDate): number {
  return suspensions.reduce((days, { from, to }) => {
    const end = to !== undefined && to < date ? to : date
    return days + Math.max(0, daysBetween(from, end))
  }, 0)
}

/** The MID has no suspensions: an endorsement ends the cover on the day before. */
export function midExpiryWhileSuspended(suspendFrom: IsoDate): IsoDate {
  return addDays(suspendFrom, -1)
}

function openSuspension(suspensions: readonly Suspension[]): Suspension | undefined {
  return suspensions.find(({ to }) => to === undefined)
}

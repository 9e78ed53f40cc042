import { addDays, daysBetween, daysInWords, formatDate, type IsoDate } from '../../platform/dates.ts'
import { MAX_SUSPENDED_DAYS, MIN_SUSPENDED_DAYS, type PolicyStatus, SUSPEND_AHEAD_DAYS } from './terms.ts'

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
const MIN_DAYS_LEFT = 60
const MAX_TIMES = 2

/** Why a policy cannot be suspended on these dates; undefined if it can. Without dates, only the policy is checked. */
export function suspensionRefusalReason(
  term: SuspendableTerm,
  today: IsoDate,
  dates?: { suspendFrom: IsoDate; expectedActivation: IsoDate },
): string | undefined {
  if (term.status !== 'active') return 'Only an active policy can be suspended.'
  if (term.coverDays < ANNUAL_DAYS) return 'Only annual policies can be suspended.'
  if (term.hasOpenClaim) return 'This policy has an open claim. Settle the claim first.'
  if (daysBetween(dates?.suspendFrom ?? today, term.endDate) + 1 < MIN_DAYS_LEFT) {
    return `Fewer than ${MIN_DAYS_LEFT} days of cover remain.`
  }
  if (term.suspensions.length >= MAX_TIMES) return 'This policy has already been suspended twice this year.'
  const daysBefore = suspendedDaysBefore(term.suspensions, today)
  if (MAX_SUSPENDED_DAYS - daysBefore < MIN_SUSPENDED_DAYS)
    return `This policy has already been suspended for ${daysBefore} days this year.`
  return dates && periodRefusalReason(term, today, dates, MAX_SUSPENDED_DAYS - daysBefore)
}

function periodRefusalReason(
  term: SuspendableTerm,
  today: IsoDate,
  { suspendFrom, expectedActivation }: { suspendFrom: IsoDate; expectedActivation: IsoDate },
  maxDays: number,
): string | undefined {
  const earliest = term.startDate > today ? term.startDate : today
  const latest = addDays(today, SUSPEND_AHEAD_DAYS)
  if (suspendFrom < earliest || suspendFrom > latest) {
    return `Select a start date from ${formatDate(earliest)} to ${formatDate(latest)}.`
  }
  const days = daysBetween(suspendFrom, expectedActivation)
  if (days >= MIN_SUSPENDED_DAYS && days <= maxDays) return undefined
  return `A suspension lasts ${MIN_SUSPENDED_DAYS} to ${maxDays} days, not ${daysInWords(days)}. Select another date.`
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
  const days = Math.min(daysBetween(open.from, activateFrom), MAX_SUSPENDED_DAYS - before)
  return {
    suspension: { from: open.from, to: activateFrom },
    suspendedDays: days,
    newEndDate: addDays(term.endDate, days),
  }
}

export function activationRefusalReason(
  term: SuspendableTerm,
  activateFrom: IsoDate,
  today: IsoDate,
): string | undefined {
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

function openSuspension(suspensions: readonly Suspension[]): Suspension | undefined {
  return suspensions.find(({ to }) => to === undefined)
}

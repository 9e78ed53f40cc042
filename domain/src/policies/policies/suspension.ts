import { addDays, daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { PolicyStatus } from './terms.ts'

/** `to` is the first covered day again; open while still suspended. */
export type Suspension = { from: IsoDate; to?: IsoDate }

export type SuspendableTerm = {
  status: PolicyStatus
  startDate: IsoDate
  endDate: IsoDate
  /** Days paid for; a suspension moves the end but not this. */
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

/** Why cover cannot be suspended on the asked days; undefined when it can. Without days: whether it can be asked for at all. */
export function whyNotSuspend(
  term: SuspendableTerm,
  today: IsoDate,
  asked?: { suspendFrom: IsoDate; expectedActivation: IsoDate },
): string | undefined {
  if (term.status !== 'active') return 'Only an active policy can be suspended.'
  if (term.coverDays < ANNUAL_DAYS) return 'Only yearly policies can be suspended.'
  if (term.hasOpenClaim) return 'A claim is open on this policy. Settle it first.'
  if (daysBetween(asked?.suspendFrom ?? today, term.endDate) + 1 < LEAST_DAYS_LEFT) {
    return `Fewer than ${LEAST_DAYS_LEFT} days of cover are left.`
  }
  if (term.suspensions.length >= MOST_TIMES) return 'It has been suspended twice this year already.'
  const daysBefore = suspendedDaysBefore(term.suspensions, today)
  if (MOST_DAYS - daysBefore < LEAST_DAYS) return `It has been suspended for ${daysBefore} days this year already.`
  return asked && whyNotDays(term, today, asked, MOST_DAYS - daysBefore)
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
    return `Suspend from ${formatDate(earliest)} to ${formatDate(latest)}.`
  }
  const days = daysBetween(suspendFrom, expectedActivation)
  if (days >= LEAST_DAYS && days <= mostDays) return undefined
  return `A suspension lasts ${LEAST_DAYS} to ${mostDays} days; this one would last ${days}.`
}

export type Activation = {
  suspension: { from: IsoDate; to: IsoDate }
  suspendedDays: number
  newEndDate: IsoDate
}

/** Cover begins again: its end moves by the days suspended, day for day, up to 180 days in all. */
export function activate(term: SuspendableTerm, activateFrom: IsoDate): Activation {
  const open = openSuspension(term.suspensions)
  if (!open) throw new RangeError('Only an open suspension can end')
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
  return activateFrom < earliest ? `Choose ${formatDate(earliest)} or later.` : undefined
}

/** Days without cover before a date; a suspension still open counts up to that date. */
export function suspendedDaysBefore(suspensions: readonly Suspension[], date: IsoDate): number {
  return suspensions.reduce((days, { from, to }) => {
    const end = to !== undefined && to < date ? to : date
    return days + Math.max(0, daysBetween(from, end))
  }, 0)
}

/** The motor insurance database knows no suspension: cover is endorsed to end the day before. */
export function midExpiryWhileSuspended(suspendFrom: IsoDate): IsoDate {
  return addDays(suspendFrom, -1)
}

function openSuspension(suspensions: readonly Suspension[]): Suspension | undefined {
  return suspensions.find(({ to }) => to === undefined)
}

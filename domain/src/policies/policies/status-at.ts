import { addDays, daysBetween, formatDate, type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { POLICY_STATUS_LABELS, type PolicyStatus } from './terms.ts'

/** What of a record moves with the calendar. Dates in the future are decided already and take effect by themselves. */
export type DatedRecord = {
  status: PolicyStatus
  startDate: IsoDate
  endDate: IsoDate
  /** Until when an offer may be paid. */
  dueAt?: Date
  /** First day of a suspension that has not ended. */
  suspendedFrom?: IsoDate
  cancelledFrom?: IsoDate
  supersededFrom?: IsoDate
}

/** Frozen days are forfeited when a suspension has lasted this long. */
export const FORFEIT_AFTER_DAYS = 365

/** The status at a moment: what the nightly job will write is true from midnight on already. */
export function statusAt(record: DatedRecord, now: Date): PolicyStatus {
  const today = toAccraDate(now)
  const has = (date: IsoDate | undefined) => date !== undefined && date <= today
  const { status, endDate, dueAt, cancelledFrom, supersededFrom, suspendedFrom } = record
  if (status === 'awaiting_payment' || status === 'pay_later') return dueAt && dueAt <= now ? 'lapsed' : status
  if (status !== 'active' && status !== 'suspended') return status
  if (has(cancelledFrom)) return 'cancelled'
  if (has(supersededFrom)) return 'superseded'
  // While suspended the remaining days are frozen, so the end date does not count.
  if (suspendedFrom !== undefined && has(suspendedFrom)) {
    return daysBetween(suspendedFrom, today) >= FORFEIT_AFTER_DAYS ? 'expired' : 'suspended'
  }
  return endDate < today ? 'expired' : status
}

const EXPIRING_DAYS = 30

/** The badge on a policy: `Starts 5 Mar 2027`, `Expires in 7 days`, or the status by its name. */
export function statusBadge(record: DatedRecord, now: Date): string {
  const status = statusAt(record, now)
  const today = toAccraDate(now)
  if (status !== 'active') return POLICY_STATUS_LABELS[status]
  if (record.startDate > today) return `Starts ${formatDate(record.startDate)}`
  const daysLeft = daysBetween(today, record.endDate)
  if (daysLeft > EXPIRING_DAYS) return POLICY_STATUS_LABELS.active
  if (daysLeft === 0) return 'Expires today'
  return `Expires in ${daysLeft} day${daysLeft === 1 ? '' : 's'}`
}

const HOUR_MS = 3_600_000
const UNPAID_HOURS = 48
const PAY_LATER_DAYS = 7

/** An accepted offer is paid within two days, and on the first day of cover at the latest: no cover before the premium. */
export function paymentDueAt(acceptedAt: Date, startDate: IsoDate): Date {
  return dueAt(acceptedAt, UNPAID_HOURS, startDate)
}

/** Parked offers hold for seven days, but not past the first day of cover: then the dates need a new price. */
export function payLaterDueAt(parkedAt: Date, startDate: IsoDate): Date {
  return dueAt(parkedAt, PAY_LATER_DAYS * 24, startDate)
}

function dueAt(from: Date, hours: number, startDate: IsoDate): Date {
  const byAge = new Date(from.getTime() + hours * HOUR_MS)
  const byStart = new Date(`${addDays(startDate, 1)}T00:00:00.000Z`)
  return byAge < byStart ? byAge : byStart
}

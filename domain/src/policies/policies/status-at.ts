import { addDays, daysBetween, formatDate, type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { POLICY_STATUS_LABELS, type PolicyStatus } from './terms.ts'

/** Fields of a policy record that change the status over time. Future dates are decided and take effect automatically. */
export type DatedRecord = {
  status: PolicyStatus
  startDate: IsoDate
  endDate: IsoDate
  /** Deadline for the payment of an offer. */
  dueAt?: Date
  /** First day of a suspension that has not ended. */
  suspendedFrom?: IsoDate
  cancelledFrom?: IsoDate
  supersededFrom?: IsoDate
}

/** The remaining days are forfeited after a suspension of this length. */
export const FORFEIT_AFTER_DAYS = 365

/** The status at a moment, even before the nightly job has written it. */
export function statusAt(record: DatedRecord, now: Date): PolicyStatus {
  const today = toAccraDate(now)
  const isReached = (date: IsoDate | undefined) => date !== undefined && date <= today
  const { status, endDate, dueAt, cancelledFrom, supersededFrom, suspendedFrom } = record
  if (status === 'awaiting_payment' || status === 'pay_later') return dueAt && dueAt <= now ? 'lapsed' : status
  if (status !== 'active' && status !== 'suspended') return status
  if (isReached(cancelledFrom)) return 'cancelled'
  if (isReached(supersededFrom)) return 'superseded'
  // While suspended the remaining days are frozen, so the end date does not count.
  if (suspendedFrom !== undefined && isReached(suspendedFrom)) {
    return daysBetween(suspendedFrom, today) >= FORFEIT_AFTER_DAYS ? 'expired' : 'suspended'
  }
  return endDate < today ? 'expired' : status
}

const EXPIRING_DAYS = 30

/** The badge on a policy: `Starts 5 Mar 2027`, `Expires in 7 days`, `Active, renewed` or the label of the status. */
export function statusBadge(record: DatedRecord, now: Date): string {
  const status = statusAt(record, now)
  const today = toAccraDate(now)
  if (status !== 'active') return POLICY_STATUS_LABELS[status]
  if (record.startDate > today) return `Starts ${formatDate(record.startDate)}`
  // A renewal starts after the last day; an endorsement starts within the term.
  if (record.supersededFrom && record.supersededFrom > record.endDate) return 'Active, renewed'
  const daysLeft = daysBetween(today, record.endDate)
  if (daysLeft > EXPIRING_DAYS) return POLICY_STATUS_LABELS.active
  if (daysLeft === 0) return 'Expires today'
  return `Expires in ${daysLeft} day${daysLeft === 1 ? '' : 's'}`
}

const HOUR_MS = 3_600_000
const PAYMENT_PERIOD_HOURS = 48
const PAY_LATER_DAYS = 7

/** An accepted offer must be paid within two days and not later than the first day of cover. */
export function paymentDueAt(acceptedAt: Date, startDate: IsoDate): Date {
  return dueAt(acceptedAt, PAYMENT_PERIOD_HOURS, startDate)
}

/** A pay-later offer is valid for seven days, but not beyond the first day of cover. */
export function payLaterDueAt(parkedAt: Date, startDate: IsoDate): Date {
  return dueAt(parkedAt, PAY_LATER_DAYS * 24, startDate)
}

/** Payments end this long before the offer lapses, so that a payment in time is also issued in time. */
export const TIME_TO_ISSUE_MS = 15 * 60_000

/** Deadline of a payment link that is sent now, and whether the start of cover shortens it. */
export function payLinkEnd(now: Date, startDate: IsoDate): { endsAt: Date; isShortened: boolean } {
  const due = payLaterDueAt(now, startDate)
  const isShortened = due.getTime() - now.getTime() < PAY_LATER_DAYS * 24 * HOUR_MS
  return { endsAt: new Date(due.getTime() - TIME_TO_ISSUE_MS), isShortened }
}

function dueAt(from: Date, hours: number, startDate: IsoDate): Date {
  const byAge = new Date(from.getTime() + hours * HOUR_MS)
  const byStart = new Date(`${addDays(startDate, 1)}T00:00:00.000Z`)
  return byAge < byStart ? byAge : byStart
}

import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { daysBetween, daysInWords, formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { monthsBetween, periodText } from '../../../sales/motor/period.ts'

type Covered = Pick<
  PolicyDetail,
  'status' | 'insuranceDetails' | 'issuedAt' | 'suspendedFrom' | 'cancelledFrom' | 'kind'
>

/** Remaining days of cover, or why there is none. */
export function coverWords(policy: Covered, today: IsoDate): string {
  const { status, insuranceDetails, issuedAt, suspendedFrom, cancelledFrom } = policy
  const { startDate, endDate } = insuranceDetails
  if (status === 'lapsed') return 'Never in force'
  if (!issuedAt) return status === 'cancelled' ? 'Never in force' : 'No cover yet'
  if (status === 'cancelled') return `Cancelled from ${formatDate(cancelledFrom ?? endDate)}`
  if (status === 'suspended' && suspendedFrom) {
    return `Suspended with ${daysInWords(daysBetween(suspendedFrom, endDate) + 1)} left`
  }
  if (status === 'active') return wordsLeft(policy, today)
  return `In force from ${formatDate(startDate)} to ${formatDate(endDate)}`
}

/**
 * The days after today, as in the badge “Expires in 2 days”. An endorsement starts within a term, so its total number of
 * days is left out.
 */
function wordsLeft({ insuranceDetails: { startDate, endDate }, kind }: Covered, today: IsoDate): string {
  if (startDate > today) return `Starts in ${daysInWords(daysBetween(today, startDate))}`
  const remaining = daysBetween(today, endDate)
  if (remaining === 0) return 'Last day of cover'
  return kind === 'endorsement'
    ? `${daysInWords(remaining)} left`
    : `${remaining} of ${daysInWords(daysBetween(startDate, endDate) + 1)} left`
}

/** The term as it was sold: `6 months`, or the days of cover if the dates are not a standard period. */
export function termWords({ startDate, endDate, coverPeriod }: PolicyDetail['insuranceDetails']): string {
  return monthsBetween(startDate, endDate) ? periodText(startDate, endDate) : daysInWords(coverPeriod)
}

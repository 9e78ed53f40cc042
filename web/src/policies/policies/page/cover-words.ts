import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { daysBetween, daysInWords, formatDate, type IsoDate } from '@okwan/domain/platform/dates'

type Covered = Pick<
  PolicyDetail,
  'status' | 'insuranceDetails' | 'issuedAt' | 'suspendedFrom' | 'cancelledFrom' | 'kind'
>

/** How much of the cover is left, or what became of it. */
export function coverWords(policy: Covered, today: IsoDate): string {
  const { status, insuranceDetails, issuedAt, suspendedFrom, cancelledFrom } = policy
  const { startDate, endDate } = insuranceDetails
  if (status === 'lapsed') return 'There was never any cover'
  if (!issuedAt) return status === 'cancelled' ? 'There was never any cover' : 'There is no cover yet'
  if (status === 'cancelled') return `Cancelled from ${formatDate(cancelledFrom ?? endDate)}`
  if (status === 'suspended' && suspendedFrom) {
    return `Stands still with ${daysInWords(daysBetween(suspendedFrom, endDate) + 1)} left`
  }
  if (status === 'active') return wordsLeft(policy, today)
  return `Was in force from ${formatDate(startDate)} to ${formatDate(endDate)}`
}

/** A change begins in the middle of a term, so of how many days says nothing there. */
function wordsLeft({ insuranceDetails: { startDate, endDate }, kind }: Covered, today: IsoDate): string {
  if (startDate > today) return `Begins in ${daysInWords(daysBetween(today, startDate))}`
  const left = daysBetween(today, endDate)
  if (left === 0) return 'The last day of cover'
  return kind === 'endorsement'
    ? `${daysInWords(left)} left`
    : `${left} of ${daysBetween(startDate, endDate) + 1} days left`
}

import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { daysBetween, type IsoDate } from '@okwan/domain/platform/dates'

/** Where the trip is on its days, or that there is no cover for it. */
export function tripDaysWords(
  { travelStatus, insuranceDetails: { startDate, endDate } }: Pick<TravelPolicy, 'travelStatus' | 'insuranceDetails'>,
  today: IsoDate,
): string {
  const uncovered = UNCOVERED[travelStatus]
  if (uncovered) return uncovered
  if (today > endDate) return 'The trip is over'
  const left = daysBetween(today, startDate)
  if (left > 1) return `Begins in ${left} days`
  if (left === 1) return 'Begins tomorrow'
  return `Day ${daysBetween(startDate, today) + 1} of ${daysBetween(startDate, endDate) + 1}`
}

const UNCOVERED: Partial<Record<TravelPolicy['travelStatus'], string>> = {
  replaced: 'Replaced by a later version',
  cancelled: 'Not covered any more',
  lapsed: 'Never covered',
  withdrawn: 'Never covered',
}

/** There is no cover of which days could be told. */
export function isUncovered({ travelStatus }: Pick<TravelPolicy, 'travelStatus'>): boolean {
  return travelStatus in UNCOVERED
}

/** How much of it is behind the travellers; none of one that is not covered. */
export function tripShare(policy: Parameters<typeof tripDaysWords>[0], today: IsoDate): number {
  const { startDate, endDate } = policy.insuranceDetails
  if (!COVERED.includes(policy.travelStatus)) return 0
  return Math.min(1, Math.max(0, daysBetween(startDate, today) / Math.max(1, daysBetween(startDate, endDate))))
}

const COVERED: readonly TravelPolicy['travelStatus'][] = ['issued', 'active', 'expired']

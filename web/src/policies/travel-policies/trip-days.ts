import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { daysBetween, type IsoDate } from '@okwan/domain/platform/dates'

/** Current day of the trip, or why there is no cover. */
export function tripDaysWords(
  { travelStatus, insuranceDetails: { startDate, endDate } }: Pick<TravelPolicy, 'travelStatus' | 'insuranceDetails'>,
  today: IsoDate,
): string {
  const uncovered = UNCOVERED[travelStatus]
  if (uncovered) return uncovered
  if (today > endDate) return 'Trip completed'
  const remaining = daysBetween(today, startDate)
  if (remaining > 1) return `Starts in ${remaining} days`
  if (remaining === 1) return 'Starts tomorrow'
  return `Day ${daysBetween(startDate, today) + 1} of ${daysBetween(startDate, endDate) + 1}`
}

const UNCOVERED: Partial<Record<TravelPolicy['travelStatus'], string>> = {
  replaced: 'Replaced by a later version',
  cancelled: 'No longer covered',
  lapsed: 'Never covered',
  withdrawn: 'Never covered',
}

/** Whether the policy never gave cover or no longer gives cover, so that days of cover are not shown. */
export function isUncovered({ travelStatus }: Pick<TravelPolicy, 'travelStatus'>): boolean {
  return travelStatus in UNCOVERED
}

/** Elapsed share of the cover, from 0 to 1; 0 without cover. */
export function tripShare(policy: Parameters<typeof tripDaysWords>[0], today: IsoDate): number {
  const { startDate, endDate } = policy.insuranceDetails
  if (!COVERED.includes(policy.travelStatus)) return 0
  return Math.min(1, Math.max(0, daysBetween(startDate, today) / Math.max(1, daysBetween(startDate, endDate))))
}

const COVERED: readonly TravelPolicy['travelStatus'][] = ['issued', 'active', 'expired']

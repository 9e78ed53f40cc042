import { addDays, addMonths, daysBetween, type IsoDate } from '@okwan/domain/platform/dates'
import { PERIOD_CHOICES_MONTHS } from '@okwan/domain/products/rating/terms'

/** Both days are covered, so a year from 15 November ends on 14 November. */
export function endAfterMonths(startDate: IsoDate, months: number): IsoDate {
  return addDays(addMonths(startDate, months), -1)
}

/** The offered period these two days are, if they are one. */
export function monthsBetween(startDate: IsoDate, endDate: IsoDate): number | undefined {
  return PERIOD_CHOICES_MONTHS.find((months) => endAfterMonths(startDate, months) === endDate)
}

/** `12 months`, or `45 days` where it is not one of the offered periods. */
export function periodText(startDate: IsoDate, endDate: IsoDate): string {
  const months = monthsBetween(startDate, endDate)
  if (months === undefined) return `${daysBetween(startDate, endDate) + 1} days`
  return months === 1 ? '1 month' : `${months} months`
}

import { addDays, addMonths, daysBetween, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { PERIOD_CHOICES_MONTHS } from '@okwan/domain/products/rating/terms'

/** Near midnight a customer may not be able to pay before the day ends. */
const LAST_MINUTES = 30

/** The day that a new sale suggests: today, or tomorrow in the last minutes of the day. */
export function suggestedStartDate(nowMs: number): IsoDate {
  return toAccraDate(new Date(nowMs + LAST_MINUTES * 60_000))
}

/** First and last day are both covered, so a year from 15 November ends on 14 November. */
export function endAfterMonths(startDate: IsoDate, months: number): IsoDate {
  return addDays(addMonths(startDate, months), -1)
}

/** The standard period between these dates; undefined if the dates are not a standard period. */
export function monthsBetween(startDate: IsoDate, endDate: IsoDate): number | undefined {
  return PERIOD_CHOICES_MONTHS.find((months) => endAfterMonths(startDate, months) === endDate)
}

/** `12 months`, or `45 days` if the dates are not a standard period. */
export function periodText(startDate: IsoDate, endDate: IsoDate): string {
  const months = monthsBetween(startDate, endDate)
  if (months === undefined) return `${daysBetween(startDate, endDate) + 1} days`
  return months === 1 ? '1 month' : `${months} months`
}

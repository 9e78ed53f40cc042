import { addDays, addMonths, daysBetween, type IsoDate } from '../../platform/dates.ts'
import { FULL_BPS } from '../../platform/money.ts'
import type { RateBook } from '../rate-books/rate-book.ts'

/** Parsing dates costs more than the rest of a rating, so the days are counted once and passed on. */
export type Period = { startDate: IsoDate; endDate: IsoDate; coverDays: number }

export function periodOf(startDate: IsoDate, endDate: IsoDate): Period {
  return { startDate, endDate, coverDays: coverDaysOf(startDate, endDate) }
}

/** The first and the last day are both covered. */
export function coverDaysOf(startDate: IsoDate, endDate: IsoDate): number {
  return daysBetween(startDate, endDate) + 1
}

export function endAfterMonths(startDate: IsoDate, months: number): IsoDate {
  return addDays(addMonths(startDate, months), -1)
}

/** One calendar month is long enough, even if February has fewer days than the minimum. */
export function isLongEnough({ startDate, endDate, coverDays }: Period, minimumDays: number): boolean {
  return coverDays >= minimumDays || endDate === endAfterMonths(startDate, 1)
}

/** At most twelve months: 365 days, or 366 if the period contains 29 February. */
export function isWithinYear({ startDate, endDate, coverDays }: Period): boolean {
  return coverDays <= 365 || endDate <= endAfterMonths(startDate, 12)
}

/**
 * End date of a period with the same length from another start date: 12 months stay 12 months, 45 days stay 45 days. Based on
 * the paid days, because a suspension may have moved the end date.
 */
export function samePeriodFrom(before: { startDate: IsoDate; coverDays: number }, startDate: IsoDate): IsoDate {
  for (let months = 12; months > 0; months--) {
    if (coverDaysOf(before.startDate, endAfterMonths(before.startDate, months)) === before.coverDays) {
      return endAfterMonths(startDate, months)
    }
  }
  return addDays(startDate, before.coverDays - 1)
}

/** Share of the annual premium for a number of days, as an exact fraction of at most one. */
export function shortPeriodShare(coverDays: number, book: RateBook): { numerator: number; denominator: number } {
  const denominator = book.yearDays * FULL_BPS
  return { numerator: Math.min(coverDays * book.shortPeriodBps, denominator), denominator }
}

import { addDays, addMonths, daysBetween, type IsoDate } from '../../platform/dates.ts'
import { FULL_BPS } from '../../platform/money.ts'
import type { RateBook } from '../rate-books/rate-book.ts'

/** Counting days means reading dates, which costs more than the rest of a rating: it is done once and passed on. */
export type Period = { startDate: IsoDate; endDate: IsoDate; coverDays: number }

export function periodOf(startDate: IsoDate, endDate: IsoDate): Period {
  return { startDate, endDate, coverDays: coverDaysOf(startDate, endDate) }
}

/** Both days are covered: cover ends at midnight after the end date. */
export function coverDaysOf(startDate: IsoDate, endDate: IsoDate): number {
  return daysBetween(startDate, endDate) + 1
}

export function endAfterMonths(startDate: IsoDate, months: number): IsoDate {
  return addDays(addMonths(startDate, months), -1)
}

/** A month counts as enough even where February is shorter than the least number of days. */
export function isLongEnough({ startDate, endDate, coverDays }: Period, minimumDays: number): boolean {
  return coverDays >= minimumDays || endDate === endAfterMonths(startDate, 1)
}

/** Twelve months at most: 365 days, or 366 when a 29 February lies within. */
export function isWithinYear({ startDate, endDate, coverDays }: Period): boolean {
  return coverDays <= 365 || endDate <= endAfterMonths(startDate, 12)
}

/**
 * Cover of the same length from another day: twelve months stay twelve months, 45 days stay 45 days. Told by the paid days,
 * since a suspension may have moved the end.
 */
export function samePeriodFrom(was: { startDate: IsoDate; coverDays: number }, startDate: IsoDate): IsoDate {
  for (let months = 12; months > 0; months--) {
    if (coverDaysOf(was.startDate, endAfterMonths(was.startDate, months)) === was.coverDays) {
      return endAfterMonths(startDate, months)
    }
  }
  return addDays(startDate, was.coverDays - 1)
}

/** The share of the yearly premium that a number of days costs, as an exact fraction of at most one. */
export function shortPeriodShare(coverDays: number, book: RateBook): { numerator: number; denominator: number } {
  const denominator = book.yearDays * FULL_BPS
  return { numerator: Math.min(coverDays * book.shortPeriodBps, denominator), denominator }
}

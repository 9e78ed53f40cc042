import { addDays, addMonths, daysBetween, type IsoDate } from '../../platform/dates.ts'
import type { Period } from './terms.ts'

const MONTH_LENGTH = 7
const monthOf = (date: IsoDate) => date.slice(0, MONTH_LENGTH)
const firstOfMonth = (date: IsoDate) => `${monthOf(date)}-01`
const lastOfMonth = (date: IsoDate) => addDays(addMonths(firstOfMonth(date), 1), -1)

/**
 * The period to compare with. Whole months are compared with the same number of months before. A month, quarter, year or 12
 * months to date are compared with the same days of the previous one. Other periods are compared with the same number of days.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from === firstOfMonth(from) && to === lastOfMonth(to)) {
    const months = monthsOf({ from, to }).length
    return { from: addMonths(from, -months), to: addDays(from, -1) }
  }
  const months = monthsToDate({ from, to })
  if (months) return { from: addMonths(from, -months), to: addMonths(to, -months) }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

const MONTHS_OF_QUARTER = 3
const MONTHS_OF_YEAR = 12

/**
 * The length in months of the month, quarter or year of which the period is the beginning, such as 3 for a quarter to date, or
 * 12 for any 12 months to date; otherwise undefined. A single day is compared with the day before, so it does not count.
 */
function monthsToDate({ from, to }: Period): number | undefined {
  if (from !== firstOfMonth(from) || from === to) return undefined
  const touched = monthsOf({ from, to }).length
  if (touched === MONTHS_OF_YEAR) return MONTHS_OF_YEAR
  const month = Number(from.slice(5, MONTH_LENGTH))
  if (touched === 1) return 1
  if (touched <= MONTHS_OF_QUARTER && month % MONTHS_OF_QUARTER === 1) return MONTHS_OF_QUARTER
  return month === 1 && touched <= MONTHS_OF_YEAR ? MONTHS_OF_YEAR : undefined
}

/** The month of a row in the period to compare with, such as the same month of the year before. */
export function sameMonthBefore(month: string, period: Period, before: Period): string {
  const start = (date: IsoDate) => Number(date.slice(0, 4)) * MONTHS_OF_YEAR + Number(date.slice(5, MONTH_LENGTH))
  return monthOf(addMonths(`${month}-01`, start(before.from) - start(period.from)))
}

/** The months that a period touches, such as `2026-11`. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let day = firstOfMonth(from); day <= to; day = addMonths(day, 1)) months.push(monthOf(day))
  return months
}

const MAX_DAILY_POINTS = 35

/** Days of a balance: every day of a short period, the month ends and the last day of a long one. */
export function balanceDays({ from, to }: Period): IsoDate[] {
  if (daysBetween(from, to) < MAX_DAILY_POINTS) {
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  }
  const ends = monthsOf({ from, to }).map((month) => lastOfMonth(`${month}-01`))
  return [...ends.filter((day) => day < to), to]
}

import { addDays, addMonths, daysBetween, type IsoDate } from '../../platform/dates.ts'
import type { Period } from './terms.ts'

const MONTH_LENGTH = 7
const monthOf = (date: IsoDate) => date.slice(0, MONTH_LENGTH)
const firstOfMonth = (date: IsoDate) => `${monthOf(date)}-01`
const lastOfMonth = (date: IsoDate) => addDays(addMonths(firstOfMonth(date), 1), -1)

/** The period before: as many whole months if the period is made of whole months, otherwise as many days. */
export function periodBefore({ from, to }: Period): Period {
  if (from === firstOfMonth(from) && to === lastOfMonth(to)) {
    const months = monthsOf({ from, to }).length
    return { from: addMonths(from, -months), to: addDays(from, -1) }
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** The months that a period touches, like `2026-11`. */
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

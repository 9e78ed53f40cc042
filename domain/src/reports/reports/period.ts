import { addDays, addMonths, daysBetween, type IsoDate } from '../../platform/dates.ts'

export type Period = { from: IsoDate; to: IsoDate }

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

const MOST_DAILY = 35

/** Days of a balance: every day of a short period, the month ends and the last day of a long one. */
export function balanceDays({ from, to }: Period): IsoDate[] {
  if (daysBetween(from, to) < MOST_DAILY) {
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  }
  const ends = monthsOf({ from, to }).map((month) => lastOfMonth(`${month}-01`))
  return [...ends.filter((day) => day < to), to]
}

/** Periods that people ask for, by their name in the address. */
export const PERIOD_NAMES = ['month', 'last-month', 'quarter', 'last-quarter', 'year', '12-months'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

/** The named period around a day. Periods that have not ended end today. */
export function namedPeriod(name: PeriodName, today: IsoDate): Period {
  const month = firstOfMonth(today)
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
  switch (name) {
    case 'month':
      return { from: month, to: today }
    case 'last-month':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'quarter':
      return { from: quarter, to: today }
    case 'last-quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case '12-months':
      return { from: addDays(addMonths(today, -12), 1), to: today }
  }
}

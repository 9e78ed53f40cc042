import { addDays, daysBetween, type IsoDate } from '@okwan/domain/platform/dates'
import type { Draw } from './draw.ts'

/** From Sunday to Saturday: few sales on Saturdays, hardly any on Sundays. */
const WEEKDAY_WEIGHTS = [0.1, 1.15, 1.05, 1, 1, 1.1, 0.55]
/** From January to December: most cars are insured before and after the holidays. */
const MONTH_WEIGHTS = [1.25, 1, 1.05, 0.95, 0.95, 1, 1, 0.95, 0.95, 1, 1.05, 1.3]
/** Sales of the first and of the last day, compared with the average. */
const GROWTH = [0.75, 1.25] as const
const OFFICE_OPENS_H = 8
const OFFICE_HOURS = 9.5

/** How many of the sales fall on each day of the period. Fractions of a sale are carried over to the next day. */
export function distributeSales(sales: number, from: IsoDate, to: IsoDate): Map<IsoDate, number> {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  const weights = days.map((day, n) => weightOf(day, n / Math.max(1, days.length - 1)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const salesByDay = new Map<IsoDate, number>()
  let due = 0
  let assigned = 0
  days.forEach((day, n) => {
    due += (sales * (weights[n] ?? 0)) / total
    const count = n === days.length - 1 ? sales - assigned : Math.round(due) - assigned
    assigned += count
    salesByDay.set(day, count)
  })
  return salesByDay
}

function weightOf(day: IsoDate, share: number): number {
  const weekday = WEEKDAY_WEIGHTS[new Date(`${day}T00:00:00.000Z`).getUTCDay()] ?? 1
  const month = MONTH_WEIGHTS[Number(day.slice(5, 7)) - 1] ?? 1
  return weekday * month * (GROWTH[0] + (GROWTH[1] - GROWTH[0]) * share)
}

/** A moment in office hours, most often around noon. */
export function officeTime(draw: Draw, day: IsoDate): Date {
  const share = (draw.share() + draw.share()) / 2
  const seconds = Math.round((OFFICE_OPENS_H + OFFICE_HOURS * share) * 3600)
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + seconds * 1000)
}

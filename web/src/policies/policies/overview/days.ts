import type { PolicyOverview } from '@okwan/contract/policies/policies/overview'
import { addDays, daysBetween, formatDate, type IsoDate, isIsoDate } from '@okwan/domain/platform/dates'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import type { Point } from '../../../ui/charts/series.ts'

export const RANGES = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]
const USUAL_DAYS = 30

export type Days = { from: IsoDate; to: IsoDate }

/** The days an address asks about: two dates, or so many days until today. */
export function daysOf({ from, to, days }: Filters<'policyOverview'>, today: IsoDate): Days {
  if (from && to && isIsoDate(from) && isIsoDate(to)) return { from, to }
  const count = RANGES.some(({ value }) => value === days) ? Number(days) : USUAL_DAYS
  return { from: addDays(today, 1 - count), to: today }
}

/** Which of the ranges is on; none for dates of one's own. */
export function rangeOf({ from, to, days }: Filters<'policyOverview'>): string {
  if (from && to) return ''
  return RANGES.find(({ value }) => value === days)?.value ?? String(USUAL_DAYS)
}

/** `the 30 days before` */
export function beforeWords({ from, to }: Days): string {
  const count = daysBetween(from, to) + 1
  return count === 1 ? 'the day before' : `the ${count} days before`
}

/** Every day, also those on which nothing was sold: a gap in time must look like one. */
export function dayPoints({ from, to, days }: PolicyOverview): Point[] {
  const known = new Map(days.map((day) => [day.date, day]))
  const points: Point[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { motorPesewas = 0, travelPesewas = 0 } = known.get(date) ?? {}
    points.push({
      label: formatDate(date).replace(/ \d{4}$/, ''),
      values: { motor: motorPesewas, travel: travelPesewas },
    })
  }
  return points
}

/** Against the time before: `up 12%`, in words and as a direction. */
export function changeOf(
  now: number,
  before: number,
): { direction: 'up' | 'down' | 'same'; words: string } | undefined {
  if (before === 0) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { direction: 'same', words: 'the same as before' }
  return percent > 0
    ? { direction: 'up', words: `${percent}% more than before` }
    : { direction: 'down', words: `${-percent}% less than before` }
}

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
const DEFAULT_DAYS = 30

export type Days = { from: IsoDate; to: IsoDate }

/** The period in the URL: two dates, or a number of days until today. */
export function daysOf({ from, to, days }: Filters<'policyOverview'>, today: IsoDate): Days {
  if (from && to && isIsoDate(from) && isIsoDate(to)) return { from, to }
  const count = RANGES.some(({ value }) => value === days) ? Number(days) : DEFAULT_DAYS
  return { from: addDays(today, 1 - count), to: today }
}

/** The selected range; empty if the user chose two dates. */
export function rangeOf({ from, to, days }: Filters<'policyOverview'>): string {
  if (from && to) return ''
  return RANGES.find(({ value }) => value === days)?.value ?? String(DEFAULT_DAYS)
}

/** `vs previous 30 days` */
export function previousWords({ from, to }: Days): string {
  const count = daysBetween(from, to) + 1
  return count === 1 ? 'vs previous day' : `vs previous ${count} days`
}

/** One point for each day, including days without sales, so that the time axis has no gaps. */
export function dayPoints({ from, to, days }: PolicyOverview): Point[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const points: Point[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { motorPesewas = 0, travelPesewas = 0 } = byDate.get(date) ?? {}
    points.push({
      label: formatDate(date).replace(/ \d{4}$/, ''),
      values: { motor: motorPesewas, travel: travelPesewas },
    })
  }
  return points
}

/** Change against the previous period: `12%`; `read` is the direction for screen readers, which do not see the arrow. */
export function changeOf(
  now: number,
  before: number,
): { direction: 'up' | 'down' | 'same'; words: string; read?: string } | undefined {
  if (before === 0) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { direction: 'same', words: 'No change' }
  return percent > 0
    ? { direction: 'up', words: `${percent}%`, read: 'increase' }
    : { direction: 'down', words: `${-percent}%`, read: 'decrease' }
}

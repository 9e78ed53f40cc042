import type { TransactionSummary } from '@okwan/contract/money/transactions'
import { addDays, daysBetween, formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import type { Point } from '../../ui/charts/series.ts'

export type DaySeries = { by: 'day' | 'month'; points: Point[] }

/** With more bars, a bar would be too thin to select, and days of different years would have the same label. */
const MAX_DAYS = 92

/**
 * One point for every day or month from the first to the last. Days without payments are included, so that gaps stay visible.
 */
export function daySeries(days: TransactionSummary['days']): DaySeries {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (first === undefined || last === undefined) return { by: 'day', points: [] }
  const by = daysBetween(first, last) < MAX_DAYS ? 'day' : 'month'
  const known = Map.groupBy(days, ({ date }) => LABELS[by](date))
  const labels = new Set<string>()
  for (let date = first; date <= last; date = addDays(date, 1)) labels.add(LABELS[by](date))
  const points = [...labels].map((label) => {
    const sum = (state: 'successful' | 'pending' | 'failed') =>
      (known.get(label) ?? []).reduce((total, day) => total + day[state], 0)
    return { label, values: { successful: sum('successful'), pending: sum('pending'), failed: sum('failed') } }
  })
  return { by, points }
}

const LABELS = {
  /** `5 Mar` */
  day: (date: IsoDate) => formatDate(date).replace(/ \d{4}$/, ''),
  /** `Mar 2027` */
  month: (date: IsoDate) => formatDate(date).replace(/^\d+ /, ''),
}

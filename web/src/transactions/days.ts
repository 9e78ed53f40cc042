import type { TransactionSummary } from '@okwan/contract/transactions'
import { addDays, formatDate } from '@okwan/domain/dates'
import type { Point } from '../ui/charts/series.ts'

/** Every day from the first to the last, also those on which nothing happened: a gap in time must look like one. */
export function dayPoints(days: TransactionSummary['days']): Point[] {
  const known = new Map(days.map((day) => [day.date, day]))
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const points: Point[] = []
  if (first === undefined || last === undefined) return points
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const { successful = 0, pending = 0, failed = 0 } = known.get(date) ?? {}
    points.push({ label: shortDate(date), values: { successful, pending, failed } })
  }
  return points
}

/** `5 Mar` */
function shortDate(date: string): string {
  return formatDate(date).replace(/ \d{4}$/, '')
}

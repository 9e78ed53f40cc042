import type { ApiData } from '@okwan/contract/all'
import type { Point, Series } from '../../ui/charts/series.ts'
import { formatHour } from '../../ui/data/moment.ts'

type Hours = ApiData<'GET /loginrecords/hours'>['hours']

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const DAY_NAMES = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

export const HOUR_COLUMNS: Series[] = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  label: String(hour).padStart(2, '0'),
}))

/** Returns seven rows of 24 hours. */
export function hourRows(hours: Hours): Point[] {
  return WEEKDAYS.map((label, index) => ({
    label,
    values: Object.fromEntries(
      hours.filter(({ weekday }) => weekday === index + 1).map(({ hour, signIns }) => [String(hour), signIns]),
    ),
  }))
}

/** Caption of the chart. */
export function busiest(hours: Hours): string {
  const busiest = hours.reduce<Hours[number] | undefined>(
    (best, each) => (!best || each.signIns > best.signIns ? each : best),
    undefined,
  )
  if (!busiest) return 'No sign-ins in this period'
  return `Busiest time: ${DAY_NAMES[busiest.weekday - 1]}, ${formatHour(busiest.hour)} to ${formatHour(busiest.hour + 1)}`
}

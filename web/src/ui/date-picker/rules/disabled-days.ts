import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { weekdayOf } from './calendar.ts'

/** Both ends are included; null means no limit. */
export type DayInterval = { from: IsoDate | null; to: IsoDate | null }

/** All days that can't be selected. Weekdays: 0 is Sunday. */
export type DisabledDays = { intervals: readonly DayInterval[]; weekdays: readonly number[] }

/** True if any day from `first` to `last` is disabled. Does not iterate over the days of long ranges. */
export function touchesDisabled({ intervals, weekdays }: DisabledDays, first: IsoDate, last: IsoDate): boolean {
  if (intervals.some(({ from, to }) => (from === null || from <= last) && (to === null || to >= first))) return true
  if (weekdays.length === 0) return false
  for (let day = first, steps = 0; day <= last && steps < 7; day = addDays(day, 1), steps += 1) {
    if (weekdays.includes(weekdayOf(day))) return true
  }
  return false
}

/** Intervals of the days before `minDay` and after `maxDay`; these two days themselves can be selected. */
export function outside(minDay: IsoDate | null, maxDay: IsoDate | null): DayInterval[] {
  return [
    ...(minDay ? [{ from: null, to: addDays(minDay, -1) }] : []),
    ...(maxDay ? [{ from: addDays(maxDay, 1), to: null }] : []),
  ]
}

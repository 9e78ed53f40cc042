import { type IsoDate, toAccraDate } from './dates.ts'

const HOUR_MS = 3_600_000
const OPENS_AT_HOUR = 8
const CLOSES_AT_HOUR = 17

/** Time after a number of office hours: Monday to Friday, 8:00 to 17:00, without public holidays. */
export function afterOfficeHours(start: Date, hours: number, holidays: readonly IsoDate[] = []): Date {
  let leftMs = hours * HOUR_MS
  let at = start.getTime()
  for (;;) {
    const date = toAccraDate(new Date(at))
    const midnight = Date.parse(`${date}T00:00:00.000Z`)
    const opens = midnight + OPENS_AT_HOUR * HOUR_MS
    const closes = midnight + CLOSES_AT_HOUR * HOUR_MS
    const isOpen = ![0, 6].includes(new Date(midnight).getUTCDay()) && !holidays.includes(date)
    const from = Math.max(at, opens)
    if (isOpen && from + leftMs <= closes) return new Date(from + leftMs)
    if (isOpen && from < closes) leftMs -= closes - from
    at = midnight + 24 * HOUR_MS
  }
}

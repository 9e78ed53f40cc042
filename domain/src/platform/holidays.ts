import { addDays, dayNumber, type IsoDate, isIsoDate, toAccraDate } from './dates.ts'
import type { PublicHolidays } from './settings/values.ts'

const MOVING: Record<string, (year: number) => IsoDate> = {
  'good-friday': (year) => addDays(easterSunday(year), -2),
  'easter-monday': (year) => addDays(easterSunday(year), 1),
  'farmers-day': farmersDay,
}

/** Days whose date differs by year. */
export const MOVING_DAYS = Object.keys(MOVING)

/** Whether a text is a day of every year: a month and a day, or a moving day. 29 February does not exist every year. */
export function isYearlyDay(text: string): boolean {
  return MOVING_DAYS.includes(text) || (/^\d\d-\d\d$/.test(text) && isIsoDate(`2027-${text}`))
}

/** Yearly public holidays, without the holidays that are announced each year. */
export function publicHolidays(year: number, yearly: PublicHolidays['yearly']): IsoDate[] {
  return yearly.map(({ date }) => MOVING[date]?.(year) ?? `${year}-${date}`).sort()
}

/** Public holidays in the years around a date: the yearly and the announced holidays. */
export function holidaysAround(date: IsoDate, { days, yearly }: PublicHolidays): IsoDate[] {
  const year = Number(date.slice(0, 4))
  const around = [year - 1, year, year + 1].flatMap((each) => publicHolidays(each, yearly))
  return [...around, ...days.map((day) => day.date)]
}

/** The first Friday of December. */
function farmersDay(year: number): IsoDate {
  const first = `${year}-12-01`
  // Day 0, 1 January 1970, was a Thursday, so Fridays leave 1.
  return addDays(first, (8 - (dayNumber(first) % 7)) % 7)
}

/** The anonymous Gregorian computus. */
function easterSunday(year: number): IsoDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = Math.floor((century + 8) / 25)
  const corrected = Math.floor((century - skipped + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, epact + weekday - 7 * late)
}

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

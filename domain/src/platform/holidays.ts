import { addDays, dayNumber, type IsoDate } from './dates.ts'

// Public Holidays Act, 2001 (Act 601) as amended in 2025. The two Eids follow the moon and are proclaimed each year.
const FIXED = ['01-01', '01-07', '03-06', '05-01', '07-01', '09-21', '12-25', '12-26']

/** Public holidays of Ghana in a year, without those that are announced each year. */
export function publicHolidays(year: number): IsoDate[] {
  const easter = easterSunday(year)
  const moving = [addDays(easter, -2), addDays(easter, 1), farmersDay(year)]
  return [...FIXED.map((day) => `${year}-${day}`), ...moving].sort()
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

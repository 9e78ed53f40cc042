/**
 * Cover dates are calendar days written `YYYY-MM-DD`; moments are `Date`. Ghana uses GMT all year, so the calendar day in
 * Africa/Accra is the UTC day.
 */
export type IsoDate = string

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 86_400_000

const CACHE_SIZE = 4000

/** Remembers the results, because the rows of a list share few days, and converting a date is slow. */
function cached<Key, Result>(convert: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = convert(key)
    if (results.size >= CACHE_SIZE) results.clear()
    results.set(key, result)
    return result
  }
}

const dateOf = cached((number: number): IsoDate => new Date(number * DAY_MS).toISOString().slice(0, 10))

export function toAccraDate(moment: Date): IsoDate {
  return dateOf(Math.floor(moment.getTime() / DAY_MS))
}

/** True for existing days; 2027-02-29 does not exist. */
export function isIsoDate(text: string): boolean {
  const match = ISO_DATE.exec(text)
  if (!match) return false
  const moment = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && toAccraDate(moment) === text
}

export const dayNumber = cached((date: IsoDate): number => {
  const moment = Date.parse(`${date}T00:00:00.000Z`)
  if (Number.isNaN(moment)) throw new RangeError(`${date} is not a date`)
  return moment / DAY_MS
})

export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOf(dayNumber(date) + days)
}

/** Days from `from` to `to`; the same day is 0. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Adds calendar months; the day is clipped to the month's length (31 January + 1 month = 28 or 29 February). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return toAccraDate(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, length))))
}

/** Age in completed years; a birthday on 29 February counts from 1 March in other years. */
export function ageOn(birthDate: IsoDate, onDate: IsoDate): number {
  const years = Number(onDate.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return onDate.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `5 Mar 2027`, as on screens, in messages and in documents. */
export const formatDate = cached((date: IsoDate): string => {
  const [year = '', month = '1', day = '1'] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`
})

/** `1 day`, `14 days` */
export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** Age of an item in words: `Today`, `3 days` */
export function ageInWords(days: number): string {
  return days === 0 ? 'Today' : daysInWords(days)
}

/** Days until a deadline in words, negative after it: `due today`, `in 3 days`, `1 day overdue`. */
export function deadlineInWords(daysLeft: number): string {
  if (daysLeft === 0) return 'due today'
  return daysLeft > 0 ? `in ${daysInWords(daysLeft)}` : `${daysInWords(-daysLeft)} overdue`
}

/**
 * Calendar days until a deadline; undefined for a time of day that is less than 24 hours away, which is counted in hours. A
 * deadline at the end of a day is always counted in days.
 */
export function daysUntil(due: Date, now: Date): number | undefined {
  const isEndOfDay = (due.getTime() + 1) % DAY_MS === 0
  if (!isEndOfDay && Math.abs(due.getTime() - now.getTime()) < DAY_MS) return undefined
  return daysBetween(toAccraDate(now), toAccraDate(due))
}

/** Time of day in Accra as `HH:MM`; Accra is at UTC all year. */
export function toAccraTime(moment: Date): string {
  return moment.toISOString().slice(11, 16)
}

/** A full hour of the day, as `08:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** `5 Mar 2027, 13:05` in Accra time. */
export function formatMoment(moment: Date): string {
  return `${formatDate(toAccraDate(moment))}, ${toAccraTime(moment)}`
}

const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')

/** `October 2026` */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${MONTH_NAMES[Number(number) - 1] ?? number} ${year}`
}

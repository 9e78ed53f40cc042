import { addDays, daysBetween, formatDate, type IsoDate } from '@okwan/domain/platform/dates'

const MONTHS = 12

export type Calendar = {
  startDate: IsoDate
  endDate: IsoDate
  today: IsoDate
  /** `at` is the place of the first day of the month in the calendar, from 0 to 1. */
  months: { label: string; at: number }[]
}

/** Twelve months that begin with the current one. */
export function calendarOf(today: IsoDate): Calendar {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const firstDay = (offset: number): IsoDate => {
    const index = month - 1 + offset
    return `${year + Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, '0')}-01`
  }
  const startDate = firstDay(0)
  const endDate = addDays(firstDay(MONTHS), -1)
  const months = Array.from({ length: MONTHS }, (_, offset) => ({
    label: formatDate(firstDay(offset)).split(' ')[1] ?? '',
    at: placeOf({ startDate, endDate }, firstDay(offset)),
  }))
  return { startDate, endDate, today, months }
}

type Term = { startDate: IsoDate; endDate: IsoDate }

/** Place of the start of a day in the calendar, from 0 to 1. */
export function placeOf({ startDate, endDate }: Term, day: IsoDate): number {
  const days = daysBetween(startDate, endDate) + 1
  return Math.min(1, Math.max(0, daysBetween(startDate, day) / days))
}

/** The past and the coming part of a term in the calendar; undefined if the term is outside of it. */
export function barOf(
  calendar: Calendar,
  { startDate, endDate }: Term,
): { from: number; now: number; to: number } | undefined {
  if (endDate < calendar.startDate || startDate > calendar.endDate) return undefined
  const from = placeOf(calendar, startDate)
  const to = placeOf(calendar, addDays(endDate, 1))
  const now = Math.min(to, Math.max(from, placeOf(calendar, calendar.today)))
  return { from, now, to }
}

import { addDays, addMonths, dayNumber, type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SEND_HOUR, type Timing } from './terms.ts'

const DAYS_OF_WEEK = 7
const DAYS_OF_MONTH = 31
/** 1 January 1970 was a Thursday. */
const THURSDAY = 4

/** Refuses a timing without its day, or with a day that no week or month has. */
export function checkTiming({ every, onDay }: Timing): void {
  const lastDay = { day: 0, week: DAYS_OF_WEEK, month: DAYS_OF_MONTH }[every]
  const isRight = lastDay === 0 ? onDay === null : onDay !== null && onDay >= 1 && onDay <= lastDay
  if (isRight) return
  const message = {
    day: 'A daily report needs no day. Leave it empty.',
    week: 'Select a weekday.',
    month: 'Select a day from 1 to 31.',
  }
  throw new Refusal('invalid', message[every], [{ path: 'onDay', message: message[every] }])
}

/** The last day on which a report was due before `now`. Several missed reports are sent as one. */
export function lastDue(timing: Timing, now: Date): IsoDate {
  let day = toAccraDate(now)
  if (dueMoment(day) > now) day = addDays(day, -1)
  while (!isDueOn(timing, day)) day = addDays(day, -1)
  return day
}

/** The next moment after `now` at which a report is due. */
export function nextDue(timing: Timing, now: Date): Date {
  let day = toAccraDate(now)
  if (dueMoment(day) <= now) day = addDays(day, 1)
  while (!isDueOn(timing, day)) day = addDays(day, 1)
  return dueMoment(day)
}

const dueMoment = (day: IsoDate) => new Date(`${day}T0${SEND_HOUR}:00:00.000Z`)

function isDueOn({ every, onDay }: Timing, day: IsoDate): boolean {
  if (every === 'day' || onDay === null) return true
  if (every === 'week') return weekdayOf(day) === onDay
  // In a month without this day, the report is sent on the last day.
  return Number(day.slice(-2)) === Math.min(onDay, lastDayOfMonth(day))
}

/** Monday is 1. */
function weekdayOf(day: IsoDate): number {
  return ((((dayNumber(day) + THURSDAY - 1) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1
}

function lastDayOfMonth(day: IsoDate): number {
  return Number(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1).slice(-2))
}

import { addDays, dayNumber, daysBetween, type IsoDate } from '../../platform/dates.ts'
import type { ClaimClock } from './terms.ts'

/** When each thing happened; what has not happened yet is missing. */
export type ClaimDates = {
  reportedOn: IsoDate
  acknowledgedOn?: IsoDate
  documentsCompleteOn?: IsoDate
  decidedOn?: IsoDate
  offerAcceptedOn?: IsoDate
  /** Paid, declined for good or withdrawn. */
  settledOn?: IsoDate
}

export type ClockState = {
  clock: ClaimClock
  dueOn: IsoDate
  /** Days to go; negative when late. Nothing once it has stopped. */
  daysLeft?: number
  isBreached: boolean
}

// NIC's claims management guidelines for non-life insurers: five working days to decide once all documents are in, five to pay
// once the offer is accepted. The whole settlement has four weeks. Acknowledging within a day is our own promise.
const WORKING_DAYS = 5
const SETTLE_DAYS = 28

/** The clocks that have started, each with its due day and whether it was or is missed. */
export function clocksOf(dates: ClaimDates, today: IsoDate, holidays: readonly IsoDate[]): ClockState[] {
  const { reportedOn, documentsCompleteOn: completeOn, offerAcceptedOn: acceptedOn, settledOn } = dates
  const clocks: [ClaimClock, IsoDate | undefined, IsoDate | undefined][] = [
    ['acknowledge', addDays(reportedOn, 1), dates.acknowledgedOn],
    ['decide', completeOn && workingDayAfter(completeOn, WORKING_DAYS, holidays), dates.decidedOn],
    ['pay', acceptedOn && workingDayAfter(acceptedOn, WORKING_DAYS, holidays), settledOn],
    ['settle', completeOn && addDays(completeOn, SETTLE_DAYS), settledOn],
  ]
  return clocks.flatMap(([clock, dueOn, doneOn]) => {
    if (!dueOn) return []
    const stoppedOn = doneOn ?? settledOn
    const daysLeft = stoppedOn ? undefined : daysBetween(today, dueOn)
    return [{ clock, dueOn, daysLeft, isBreached: (stoppedOn ?? today) > dueOn }]
  })
}

/** Saturdays, Sundays and the given public holidays do not count, nor does the day itself. */
export function workingDayAfter(date: IsoDate, count: number, holidays: readonly IsoDate[]): IsoDate {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) left--
  }
  return day
}

function isWorkingDay(date: IsoDate, holidays: readonly IsoDate[]): boolean {
  // Day 0, 1 January 1970, was a Thursday; Saturday and Sunday leave 2 and 3.
  const weekday = dayNumber(date) % 7
  return weekday !== 2 && weekday !== 3 && !holidays.includes(date)
}

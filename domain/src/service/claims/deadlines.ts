import { addDays, dayNumber, daysBetween, type IsoDate } from '../../platform/dates.ts'
import type { ClaimDeadlines } from '../../platform/settings/values.ts'
import type { ClaimServiceLevel } from './terms.ts'

/** Dates of past events. */
export type ClaimDates = {
  reportedOn: IsoDate
  acknowledgedOn?: IsoDate
  documentsCompleteOn?: IsoDate
  decidedOn?: IsoDate
  offerAcceptedOn?: IsoDate
  /** Paid, declined or withdrawn. */
  settledOn?: IsoDate
}

export type Deadline = {
  serviceLevel: ClaimServiceLevel
  dueOn: IsoDate
  /** Days until the deadline; negative if overdue, undefined once it is met. */
  daysLeft?: number
  isBreached: boolean
}

/** Deadlines that have started, with their due date and whether they were missed. */
export function deadlinesOf(
  dates: ClaimDates,
  today: IsoDate,
  holidays: readonly IsoDate[],
  deadlines: ClaimDeadlines,
): Deadline[] {
  const { reportedOn, documentsCompleteOn: completeOn, offerAcceptedOn: acceptedOn, settledOn } = dates
  const candidates: [ClaimServiceLevel, IsoDate | undefined, IsoDate | undefined][] = [
    ['acknowledge', addDays(reportedOn, deadlines.acknowledgeDays), dates.acknowledgedOn],
    ['decide', completeOn && workingDayAfter(completeOn, deadlines.decideWorkingDays, holidays), dates.decidedOn],
    ['pay', acceptedOn && workingDayAfter(acceptedOn, deadlines.payWorkingDays, holidays), settledOn],
    ['settle', completeOn && addDays(completeOn, deadlines.settleDays), settledOn],
  ]
  return candidates.flatMap(([serviceLevel, dueOn, doneOn]) => {
    if (!dueOn) return []
    const stoppedOn = doneOn ?? settledOn
    const daysLeft = stoppedOn ? undefined : daysBetween(today, dueOn)
    return [{ serviceLevel, dueOn, daysLeft, isBreached: (stoppedOn ?? today) > dueOn }]
  })
}

/** The date after a number of working days; weekends, public holidays and the date itself do not count. */
export function workingDayAfter(date: IsoDate, count: number, holidays: readonly IsoDate[]): IsoDate {
  let day = date
  for (let remaining = count; remaining > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) remaining--
  }
  return day
}

function isWorkingDay(date: IsoDate, holidays: readonly IsoDate[]): boolean {
  // Day 0, 1 January 1970, was a Thursday; Saturdays and Sundays have the remainders 2 and 3.
  const weekday = dayNumber(date) % 7
  return weekday !== 2 && weekday !== 3 && !holidays.includes(date)
}

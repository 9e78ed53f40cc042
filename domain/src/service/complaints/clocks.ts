import { daysBetween, type IsoDate } from '../../platform/dates.ts'
import type { ComplaintDeadlines } from '../../platform/settings/values.ts'
import { workingDayAfter } from '../claims/clocks.ts'

export type ComplaintDates = { acknowledgeDueOn: IsoDate; answerDueOn: IsoDate }

/** Deadlines that are promised on receipt; a reopened complaint gets a new day for its answer. */
export function complaintDates(
  receivedOn: IsoDate,
  holidays: readonly IsoDate[],
  { acknowledgeWorkingDays, answerWorkingDays }: ComplaintDeadlines,
): ComplaintDates {
  return {
    acknowledgeDueOn: workingDayAfter(receivedOn, acknowledgeWorkingDays, holidays),
    answerDueOn: workingDayAfter(receivedOn, answerWorkingDays, holidays),
  }
}

export type ComplaintClock = {
  clock: 'acknowledge' | 'answer'
  dueOn: IsoDate
  /** Negative if overdue; undefined once it is met. */
  daysLeft?: number
  isBreached: boolean
}

type Done = { acknowledgedOn?: IsoDate | undefined; answeredOn?: IsoDate | undefined }

export function complaintClocks(dates: ComplaintDates, done: Done, today: IsoDate): ComplaintClock[] {
  return [
    clockOf('acknowledge', dates.acknowledgeDueOn, done.acknowledgedOn, today),
    clockOf('answer', dates.answerDueOn, done.answeredOn, today),
  ]
}

function clockOf(
  clock: ComplaintClock['clock'],
  dueOn: IsoDate,
  doneOn: IsoDate | undefined,
  today: IsoDate,
): ComplaintClock {
  const isBreached = (doneOn ?? today) > dueOn
  return doneOn ? { clock, dueOn, isBreached } : { clock, dueOn, daysLeft: daysBetween(today, dueOn), isBreached }
}

import { daysBetween, type IsoDate } from '../../platform/dates.ts'
import type { ComplaintDeadlines } from '../../platform/settings/values.ts'
import { workingDayAfter } from '../claims/deadlines.ts'

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

export type ComplaintDeadline = {
  serviceLevel: 'acknowledge' | 'answer'
  dueOn: IsoDate
  /** Negative if overdue; undefined once it is met. */
  daysLeft?: number
  isBreached: boolean
}

type Done = { acknowledgedOn?: IsoDate | undefined; answeredOn?: IsoDate | undefined }

export function complaintDeadlines(dates: ComplaintDates, done: Done, today: IsoDate): ComplaintDeadline[] {
  return [
    deadlineOf('acknowledge', dates.acknowledgeDueOn, done.acknowledgedOn, today),
    deadlineOf('answer', dates.answerDueOn, done.answeredOn, today),
  ]
}

function deadlineOf(
  serviceLevel: ComplaintDeadline['serviceLevel'],
  dueOn: IsoDate,
  doneOn: IsoDate | undefined,
  today: IsoDate,
): ComplaintDeadline {
  const isBreached = (doneOn ?? today) > dueOn
  return doneOn
    ? { serviceLevel, dueOn, isBreached }
    : { serviceLevel, dueOn, daysLeft: daysBetween(today, dueOn), isBreached }
}

import type { IsoDate } from '@okwan/domain/platform/dates'
import { holidaysAround } from '@okwan/domain/platform/holidays'
import type { ClaimDeadlines, PublicHolidays } from '@okwan/domain/platform/settings/values'
import { type ClaimDates, type Deadline, deadlinesOf } from '@okwan/domain/service/claims/deadlines'
import type { ClaimRow } from './store.ts'

/** Public holidays as announced now, and the deadlines that applied when the claim was reported. */
export type DeadlineSettings = { holidays: PublicHolidays; deadlines: ClaimDeadlines }

/** Deadlines of a claim, with the next due date. */
export function currentDeadlines(dates: ClaimDates, today: IsoDate, { holidays, deadlines }: DeadlineSettings) {
  const current = deadlinesOf(dates, today, holidaysAround(today, holidays), deadlines)
  const running = current.filter(({ daysLeft }) => daysLeft !== undefined).map(({ dueOn }) => dueOn)
  return {
    deadlines: current,
    nextDueOn: running.sort()[0] ?? null,
    /** Service levels that were met too late. Open deadlines are left out, because lists compare these with today. */
    breaches: current.filter(hasStoppedLate).map(({ serviceLevel }) => serviceLevel),
  }
}

const hasStoppedLate = ({ daysLeft, isBreached }: Deadline) => daysLeft === undefined && isBreached

export function datesOf(row: ClaimRow, reportedOn: IsoDate): ClaimDates {
  return {
    reportedOn,
    ...(row.acknowledged_on ? { acknowledgedOn: row.acknowledged_on } : {}),
    ...(row.documents_complete_on ? { documentsCompleteOn: row.documents_complete_on } : {}),
    ...(row.decided_on ? { decidedOn: row.decided_on } : {}),
    ...(row.offer_accepted_on ? { offerAcceptedOn: row.offer_accepted_on } : {}),
    ...(row.settled_on ? { settledOn: row.settled_on } : {}),
  }
}

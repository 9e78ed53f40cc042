import type { IsoDate } from '@okwan/domain/platform/dates'
import { holidaysAround } from '@okwan/domain/platform/holidays'
import type { ClaimDeadlines, PublicHolidays } from '@okwan/domain/platform/settings/values'
import { type ClaimDates, type ClockState, clocksOf } from '@okwan/domain/service/claims/clocks'
import type { ClaimRow } from './store.ts'

/** Days off as announced now, and the deadlines that were promised when the claim was reported. */
export type ClockSettings = { holidays: PublicHolidays; deadlines: ClaimDeadlines }

/** Deadlines of a claim, with the next due date. */
export function runningClocks(dates: ClaimDates, today: IsoDate, { holidays, deadlines }: ClockSettings) {
  const clocks = clocksOf(dates, today, holidaysAround(today, holidays), deadlines)
  const running = clocks.filter(({ daysLeft }) => daysLeft !== undefined).map(({ dueOn }) => dueOn)
  return {
    clocks,
    nextDueOn: running.sort()[0] ?? null,
    /** Deadlines that were met too late; open ones are compared with today. */
    breaches: clocks.filter(hasStoppedLate).map(({ clock }) => clock),
  }
}

const hasStoppedLate = ({ daysLeft, isBreached }: ClockState) => daysLeft === undefined && isBreached

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

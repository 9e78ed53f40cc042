import { addMonths, formatDate, formatMonth, type IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'

/** An accounting month, such as `2026-10`. */
export type Month = string

export const monthOf = (date: IsoDate): Month => date.slice(0, 7)
export const firstDayOf = (month: Month): IsoDate => `${month}-01`
export const monthAfter = (month: Month): Month => monthOf(addMonths(firstDayOf(month), 1))

/** All months from the first to the last, inclusive; empty if the last is before the first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

export type AccountingPeriod = {
  today: IsoDate
  /** The month of the oldest journal. */
  firstMonth: Month
  /** The last closed month; it and all earlier months accept no postings. */
  closedThrough?: Month | undefined
}

/** Months are closed in order, after their last day. */
export function allowClosing(month: Month, { today, firstMonth, closedThrough }: AccountingPeriod): void {
  if (closedThrough && month <= closedThrough) {
    throw new Refusal('month_closed', `${formatMonth(month)} is already closed.`)
  }
  if (month >= monthOf(today)) {
    const from = formatDate(firstDayOf(monthAfter(month)))
    throw new Refusal('month_not_over', `${formatMonth(month)} can be closed from ${from}.`)
  }
  const next = closedThrough ? monthAfter(closedThrough) : firstMonth
  if (month !== next) throw new Refusal('month_before_open', `Close ${formatMonth(next)} first.`)
}

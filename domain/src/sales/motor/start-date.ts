import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import { endAfterMonths } from '../../products/rating/periods.ts'
import type { Notice } from '../../products/rating/terms.ts'

const AHEAD_DAYS = 30
/** Days from today to the latest start date of a renewal. */
const RENEWAL_AHEAD_DAYS = 60
// An unregistered vehicle is identified only by its chassis number, so its cover is short until it has a plate.
const UNREGISTERED_DAYS = 30

export type DateProblem = Notice<'backdated' | 'start_too_far' | 'unregistered_too_long'> & { path: string }

/** The start date must not be in the past (no premium, no cover) or too far ahead. */
export function findStartDateProblem(startDate: IsoDate, today: IsoDate, isRenewal = false): DateProblem | undefined {
  if (startDate < today) {
    return {
      code: 'backdated',
      path: 'startDate',
      message: 'The start date can’t be in the past. Select today or a later date.',
    }
  }
  const latest = addDays(today, isRenewal ? RENEWAL_AHEAD_DAYS : AHEAD_DAYS)
  if (startDate <= latest) return undefined
  return { code: 'start_too_far', path: 'startDate', message: `The latest start date is ${formatDate(latest)}.` }
}

export function findUnregisteredProblem(startDate: IsoDate, endDate: IsoDate): DateProblem | undefined {
  const byDays = addDays(startDate, UNREGISTERED_DAYS - 1)
  const byMonth = endAfterMonths(startDate, 1)
  if (endDate <= (byDays > byMonth ? byDays : byMonth)) return undefined
  const message =
    'An unregistered vehicle can be insured for one month only. Add the registration number for a longer period.'
  return { code: 'unregistered_too_long', path: 'endDate', message }
}

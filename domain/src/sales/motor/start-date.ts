import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import { endAfterMonths } from '../../products/rating/periods.ts'
import type { Notice } from '../../products/rating/terms.ts'

const AHEAD_DAYS = 30
const RENEWAL_AHEAD_DAYS = 60
// Without a plate the chassis is the only key, so the cover is short until the plate is added.
const UNREGISTERED_DAYS = 30

export type WhyNotThen = Notice<'backdated' | 'start_too_far' | 'unregistered_too_long'> & { path: string }

/** Cover never begins in the past (no premium, no cover) nor far ahead. */
export function whyNotStart(startDate: IsoDate, today: IsoDate, isRenewal = false): WhyNotThen | undefined {
  if (startDate < today) {
    return { code: 'backdated', path: 'startDate', message: 'Cover cannot begin in the past. Choose today or later.' }
  }
  const latest = addDays(today, isRenewal ? RENEWAL_AHEAD_DAYS : AHEAD_DAYS)
  if (startDate <= latest) return undefined
  return { code: 'start_too_far', path: 'startDate', message: `Cover begins by ${formatDate(latest)} at the latest.` }
}

export function whyNotUnregistered(startDate: IsoDate, endDate: IsoDate): WhyNotThen | undefined {
  const byDays = addDays(startDate, UNREGISTERED_DAYS - 1)
  const byMonth = endAfterMonths(startDate, 1)
  if (endDate <= (byDays > byMonth ? byDays : byMonth)) return undefined
  const message = 'A vehicle without a plate is covered for one month. Add the plate to cover it longer.'
  return { code: 'unregistered_too_long', path: 'endDate', message }
}

import { addDays, daysBetween, hourText, type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TravelRateBook } from './rate-book.ts'
import type { TripType } from './terms.ts'

const HOUR_MS = 3_600_000
/** Counted in days, so that leap years cost the same. */
const ANNUAL_DAYS = 365

export type TripDates = { tripType: TripType; departureDate: IsoDate; returnDate: IsoDate; graceDays: number }
export type CoverPeriod = { startDate: IsoDate; endDate: IsoDate; tripDays: number; coverDays: number }

/** Departure and return dates are both covered; grace days (a visa buffer) are covered and priced too. */
export function coverPeriod({ departureDate, returnDate, graceDays }: TripDates): CoverPeriod {
  const tripDays = daysBetween(departureDate, returnDate) + 1
  const coverDays = tripDays + graceDays
  return { startDate: departureDate, endDate: addDays(departureDate, coverDays - 1), tripDays, coverDays }
}

export function annualReturn(departureDate: IsoDate): IsoDate {
  return addDays(departureDate, ANNUAL_DAYS - 1)
}

/** Problem of a departure date at `now`; undefined if the date is valid. */
export function departureProblem(departureDate: IsoDate, now: Date, book: TravelRateBook): string | undefined {
  const today = toAccraDate(now)
  if (departureDate < today) return 'The departure date has passed. Select today or a later date.'
  if (departureDate === today && now.getUTCHours() >= book.sale.sameDayUntilHour) {
    return `Cover for today is available until ${hourText(book.sale.sameDayUntilHour)}. Select tomorrow or a later date.`
  }
  if (departureDate > addDays(today, book.sale.bookAheadDays)) {
    return `Select a departure date within ${book.sale.bookAheadDays} days from today.`
  }
  return undefined
}

/** Cover starts at midnight of the departure date, or at the time of payment if that is later: no premium, no cover. */
export function coverStartsAt(departureDate: IsoDate, paidAt: Date): Date {
  const startOfDay = new Date(`${departureDate}T00:00:00.000Z`)
  return paidAt > startOfDay ? paidAt : startOfDay
}

export function quoteValidUntil(quotedAt: Date, book: TravelRateBook): Date {
  return new Date(quotedAt.getTime() + book.sale.quoteHours * HOUR_MS)
}

export function draftValidUntil(createdAt: Date, book: TravelRateBook): Date {
  return new Date(createdAt.getTime() + book.sale.draftDays * 24 * HOUR_MS)
}

/** An accepted price can be paid while the quote is valid, but not after same-day sales end on the departure date. */
export function payNowUntil(now: Date, departureDate: IsoDate, book: TravelRateBook): Date {
  const lastSale = Date.parse(`${departureDate}T00:00:00.000Z`) + book.sale.sameDayUntilHour * HOUR_MS
  return new Date(Math.min(quoteValidUntil(now, book).getTime(), lastSale))
}

/** A pay-later offer expires after a fixed time or shortly before the departure date, whichever comes first. */
export function payLaterUntil(now: Date, departureDate: IsoDate, book: TravelRateBook): Date {
  const { payLaterHours, payLaterBeforeDepartureHours } = book.sale
  const beforeDeparture = Date.parse(`${departureDate}T00:00:00.000Z`) - payLaterBeforeDepartureHours * HOUR_MS
  const until = new Date(Math.min(now.getTime() + payLaterHours * HOUR_MS, beforeDeparture))
  if (until <= now) {
    throw new Refusal('too_late_to_pay_later')
  }
  return until
}

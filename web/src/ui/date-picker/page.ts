import type { IsoDate } from '@okwan/domain/platform/dates'

/** One month of the calendar; January is 1. */
export type Page = { year: number; month: number }

/** The first and last month that may be shown, as page numbers. */
export type PageLimits = { first: number; last: number }

// A typed year has four digits, and a year below 1000 is most likely a typing error.
export const FIRST_YEAR = 1000
export const LAST_YEAR = 9999

export function pageOf(day: IsoDate): Page {
  const [year = FIRST_YEAR, month = 1] = day.split('-').map(Number)
  return { year, month }
}

/** Months since year 0, so that pages can be compared and shifted. */
export function pageNumber({ year, month }: Page): number {
  return year * 12 + month - 1
}

export function shiftPage(page: Page, months: number): Page {
  return pageAt(pageNumber(page) + months)
}

export function samePage(a: Page, b: Page): boolean {
  return pageNumber(a) === pageNumber(b)
}

export function pageLimits(minDay: IsoDate | null, maxDay: IsoDate | null): PageLimits {
  return {
    first: minDay ? pageNumber(pageOf(minDay)) : FIRST_YEAR * 12,
    last: maxDay ? pageNumber(pageOf(maxDay)) : LAST_YEAR * 12 + 11,
  }
}

export function pageAllowed(page: Page, limits: PageLimits): boolean {
  const number = pageNumber(page)
  return number >= limits.first && number <= limits.last
}

export function clampPage(page: Page, limits: PageLimits): Page {
  return pageAt(Math.max(limits.first, Math.min(limits.last, pageNumber(page))))
}

function pageAt(number: number): Page {
  return { year: Math.floor(number / 12), month: (number % 12) + 1 }
}

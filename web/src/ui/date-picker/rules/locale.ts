import type { IsoDate } from '@okwan/domain/platform/dates'
import { type FifoCache, fifoCache } from './fifo-cache.ts'

export type MonthLayout = { dayCount: number; firstWeekday: number }
export type Cell = { day: IsoDate; dayOfMonth: number; label: string }
export type BuiltPage = { title: string; weeks: readonly (readonly (Cell | null)[])[] }

export type Locale = {
  id: LocaleId
  /** 0 is Sunday. */
  firstWeekday: number
  /** Expansion of the macro `L`: the order of day, month and year. */
  dateMask: string
  months: { long: readonly string[]; short: readonly string[] }
  weekdays: { long: readonly string[]; short: readonly string[]; narrow: readonly string[] }
  monthData: FifoCache<MonthLayout>
  pages: FifoCache<BuiltPage>
}

type LocaleId = keyof typeof ORDERS

const MONTH_CACHE_SIZE = 12
const PAGE_CACHE_SIZE = 5

const ORDERS = {
  'en-GB': { firstWeekday: 1, dateMask: 'DD/MM/YYYY' },
  'en-US': { firstWeekday: 0, dateMask: 'MM/DD/YYYY' },
  'en-ZA': { firstWeekday: 0, dateMask: 'YYYY/MM/DD' },
  'en-IE': { firstWeekday: 1, dateMask: 'DD-MM-YYYY' },
  en: { firstWeekday: 0, dateMask: 'MM/DD/YYYY' },
} as const

/** Unknown locales and en-GH fall back to en-GB, because Ghana writes the day first. */
export function localeFor(id: string): Locale {
  const known = isKnown(id) ? id : 'en-GB'
  const locale = locales.get(known) ?? createLocale(known)
  locales.set(known, locale)
  return locale
}

export function createLocale(id: LocaleId): Locale {
  return {
    id,
    ...ORDERS[id],
    months: { long: monthNames(id, 'long'), short: monthNames(id, 'short') },
    weekdays: { long: weekdayNames(id, 'long'), short: weekdayNames(id, 'short'), narrow: weekdayNames(id, 'narrow') },
    monthData: fifoCache(MONTH_CACHE_SIZE),
    pages: fifoCache(PAGE_CACHE_SIZE),
  }
}

const locales = new Map<LocaleId, Locale>()

function isKnown(id: string): id is LocaleId {
  return Object.hasOwn(ORDERS, id)
}

function monthNames(id: LocaleId, length: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(id, { month: length, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)))
}

function weekdayNames(id: LocaleId, length: 'long' | 'short' | 'narrow'): string[] {
  const format = new Intl.DateTimeFormat(id, { weekday: length, timeZone: 'UTC' })
  // 2 January 2000 was a Sunday.
  return Array.from({ length: 7 }, (_, weekday) => format.format(Date.UTC(2000, 0, 2 + weekday)))
}

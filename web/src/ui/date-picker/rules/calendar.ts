import { addDays, addMonths, dayNumber, type IsoDate } from '@okwan/domain/platform/dates'
import type { Page } from '../page.ts'
import type { BuiltPage, Cell, Locale, MonthLayout } from './locale.ts'
import { DAY_LABEL_MASK, formatInstant, TITLE_MASK } from './masks.ts'
import { atTime, isoDay, MIDNIGHT } from './zone.ts'

const WEEK_ROWS = 6
const WEEK_DAYS = 7

/** Six rows of seven days, so that the calendar keeps its height; cells for days of other months are empty. */
export function calendarPage(page: Page, locale: Locale): BuiltPage {
  return locale.pages.get(`${page.year}-${page.month}`, () => {
    const { dayCount, firstWeekday } = monthData(page, locale)
    const lead = (firstWeekday - locale.firstWeekday + WEEK_DAYS) % WEEK_DAYS
    const cell = (row: number, column: number): Cell | null => {
      const dayOfMonth = row * WEEK_DAYS + column - lead + 1
      return dayOfMonth < 1 || dayOfMonth > dayCount ? null : toCell({ ...page, day: dayOfMonth }, locale)
    }
    return {
      title: formatDay(isoDay({ ...page, day: 1 }), TITLE_MASK, locale),
      weeks: Array.from({ length: WEEK_ROWS }, (_, row) =>
        Array.from({ length: WEEK_DAYS }, (_, column) => cell(row, column)),
      ),
    }
  })
}

export function daysOf(built: BuiltPage): IsoDate[] {
  return built.weeks.flat().flatMap((cell) => (cell ? [cell.day] : []))
}

/** Weekday numbers in the order of the columns; 0 is Sunday. */
export function weekdayOrder(locale: Locale): number[] {
  return Array.from({ length: WEEK_DAYS }, (_, column) => (locale.firstWeekday + column) % WEEK_DAYS)
}

/** Day that gets the focus after a key press; null for keys that do not move the focus. */
export function keyTarget(day: IsoDate, key: string, alt: boolean, locale: Locale): IsoDate | null {
  const column = (weekdayOf(day) - locale.firstWeekday + WEEK_DAYS) % WEEK_DAYS
  const months = alt ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -WEEK_DAYS)
    case 'ArrowDown':
      return addDays(day, WEEK_DAYS)
    case 'Home':
      return addDays(day, -column)
    case 'End':
      return addDays(day, WEEK_DAYS - 1 - column)
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return null
  }
}

/** Whether the default action of a key in the browser (scrolling, clicking) is prevented on a day. */
export function isDayKey(key: string): boolean {
  return /^(?:Enter| |Arrow(?:Left|Right|Up|Down)|Home|End|Page(?:Up|Down))$/.test(key)
}

/** 0 is Sunday; 1 January 1970 was a Thursday. */
export function weekdayOf(day: IsoDate): number {
  return (((dayNumber(day) + 4) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS
}

function formatDay(day: IsoDate, mask: string, locale: Locale): string {
  return formatInstant(atTime(day, MIDNIGHT, 'UTC'), mask, locale, 'UTC')
}

function monthData({ year, month }: Page, locale: Locale): MonthLayout {
  return locale.monthData.get(`${year}-${month}-${locale.firstWeekday}`, () => ({
    dayCount: new Date(Date.UTC(year, month, 0)).getUTCDate(),
    firstWeekday: weekdayOf(isoDay({ year, month, day: 1 })),
  }))
}

function toCell(date: { year: number; month: number; day: number }, locale: Locale): Cell {
  const day = isoDay(date)
  return { day, dayOfMonth: date.day, label: formatDay(day, DAY_LABEL_MASK, locale) }
}

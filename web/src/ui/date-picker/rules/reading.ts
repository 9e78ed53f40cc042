import { type IsoDate, isIsoDate } from '@okwan/domain/platform/dates'
import { FIRST_YEAR, LAST_YEAR } from '../page.ts'
import type { Locale } from './locale.ts'
import { maskPieces } from './masks.ts'
import { atTime, type DateParts, isoDay, type TimeOfDay } from './zone.ts'

/** Parts that the mask does not contain; the parser keeps these from the current value. */
type KnownDate = { day: IsoDate; time: TimeOfDay }

type TextReading = { masks: readonly string[]; locale: Locale; zone: string; known: KnownDate }

/** Longer texts are rejected, because searching them token by token could block the browser. */
const MAX_LENGTH = 1000

/**
 * Parses typed text with the first matching mask and returns the instant, or null. Each token is searched in the rest of the
 * text, so separators do not matter. Invalid or incomplete dates such as 31 February or 25:61 return null.
 */
export function readText(text: string, { masks, locale, zone, known }: TextReading): number | null {
  if (text.length > MAX_LENGTH) return null
  for (const mask of masks) {
    const found = readByMask(text, mask, locale)
    const instantMs = found && toInstant(found, zone, known)
    if (instantMs !== null) return instantMs
  }
  return null
}

type Found = Partial<DateParts> & { isPm?: boolean; offsetMinutes?: number }

function readByMask(text: string, mask: string, locale: Locale): Found | null {
  const found: Found = {}
  let rest = text
  for (const piece of maskPieces(mask, locale)) {
    if ('text' in piece) continue
    const reader = READERS[piece.token]
    const match = reader?.pattern.exec(rest)
    if (!reader || !match) return null
    const part = reader.read(match, locale)
    if (!part) return null
    Object.assign(found, part)
    rest = rest.slice(match.index + match[0].length)
  }
  // A digit directly after the last parsed digit belongs to the same number: 20245 is not the year 2024.
  return /^\d/.test(rest) ? null : withHalf(found)
}

type Reader = { pattern: RegExp; read: (match: RegExpExecArray, locale: Locale) => Found | null }

const ONE_OR_TWO = /\d\d?/
const WORD = /\p{L}+/u

const day = number('day', ONE_OR_TWO, 1, 31)
const month = number('month', ONE_OR_TWO, 1, 12)
const hour24 = number('hours', ONE_OR_TWO, 0, 23)
const hour12 = number('hours', ONE_OR_TWO, 1, 12)
const minutes = number('minutes', ONE_OR_TWO, 0, 59)
const seconds = number('seconds', ONE_OR_TWO, 0, 59)
const half: Reader = { pattern: /([ap])\.?m/i, read: ([, letter = '']) => ({ isPm: letter.toLowerCase() === 'p' }) }
const zoneMark: Reader = {
  pattern: /Z|(?<sign>[+-])(?<hours>\d\d):?(?<minutes>\d\d)?/i,
  read: ({ groups }) => {
    const size = Number(groups?.hours ?? 0) * 60 + Number(groups?.minutes ?? 0)
    return { offsetMinutes: groups?.sign === '-' ? -size : size }
  },
}
// The date implies the weekday, so the weekday is skipped.
const weekdayNumber: Reader = { pattern: ONE_OR_TWO, read: () => ({}) }
const weekdayName: Reader = { pattern: WORD, read: () => ({}) }
const monthName: Reader = { pattern: WORD, read: ([word], locale) => monthByName(word, locale) }

const READERS: Record<string, Reader> = {
  D: day,
  DD: day,
  d: weekdayNumber,
  dd: weekdayNumber,
  W: weekdayName,
  WW: weekdayName,
  WWW: weekdayName,
  WWWW: weekdayName,
  M: month,
  MM: month,
  MMM: monthName,
  MMMM: monthName,
  // Two-digit years up to 68 belong to this century.
  YY: { pattern: /\d\d/, read: ([digits]) => ({ year: Number(digits) + (Number(digits) > 68 ? 1900 : 2000) }) },
  YYYY: number('year', /\d{4}/, FIRST_YEAR, LAST_YEAR),
  H: hour24,
  HH: hour24,
  h: hour12,
  hh: hour12,
  m: minutes,
  mm: minutes,
  s: seconds,
  ss: seconds,
  S: fraction(/\d/, 100),
  SS: fraction(/\d{2}/, 10),
  SSS: fraction(/\d{3}/, 1),
  a: half,
  A: half,
  Z: zoneMark,
  ZZ: zoneMark,
  ZZZ: zoneMark,
  ZZZZ: zoneMark,
}

function number(part: keyof DateParts, pattern: RegExp, min: number, max: number): Reader {
  return {
    pattern,
    read: ([digits]) => {
      const value = Number(digits)
      return value >= min && value <= max ? { [part]: value } : null
    },
  }
}

function fraction(pattern: RegExp, unitMs: number): Reader {
  return { pattern, read: ([digits]) => ({ milliseconds: Number(digits) * unitMs }) }
}

/** Three letters are enough, so that `Sep` is read where the locale writes `Sept`. */
function monthByName(word: string, locale: Locale): Found | null {
  const name = word.toLowerCase()
  const index = locale.months.long.findIndex((long) => name.length >= 3 && long.toLowerCase().startsWith(name))
  return index < 0 ? null : { month: index + 1 }
}

function withHalf(found: Found): Found {
  if (found.isPm === undefined || found.hours === undefined) return found
  return { ...found, hours: (found.hours % 12) + (found.isPm ? 12 : 0) }
}

function toInstant(found: Found, zone: string, known: KnownDate): number | null {
  const day = dayFound(found, known)
  if (!isIsoDate(day)) return null
  const time = found.hours === undefined ? known.time : timeFound(found)
  if (found.offsetMinutes !== undefined) return atTime(day, time, 'UTC') - found.offsetMinutes * 60_000
  return atTime(day, time, zone)
}

function timeFound({ hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: Found): TimeOfDay {
  return { hours, minutes, seconds, milliseconds }
}

function dayFound({ year, month, day }: Found, known: KnownDate): IsoDate {
  if (year === undefined && month === undefined && day === undefined) return known.day
  return isoDay({ year: year ?? Number(known.day.slice(0, 4)), month: month ?? 1, day: day ?? 1 })
}

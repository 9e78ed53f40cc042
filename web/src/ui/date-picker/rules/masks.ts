import type { Locale } from './locale.ts'
import { offsetAt, partsAt } from './zone.ts'

/** A parsed mask: its tokens and the text between them. */
export type MaskPiece = { token: string } | { text: string }

const ISO_MASK = 'YYYY-MM-DDTHH:mm:ss.SSSZ'
export const DAY_MASK = 'YYYY-MM-DD'
export const TITLE_MASK = 'MMMM YYYY'
export const DAY_LABEL_MASK = 'WWWW, D MMM YYYY'
export const TIME_HEADER_MASK = 'WWW MMM D YYYY'

export type Mode = 'date' | 'datetime' | 'time'

/** The first mask formats the value; typed text is parsed with each mask in this order. */
export function inputMasks(mode: Mode, is24h: boolean): string[] {
  const time = is24h ? 'HH:mm' : 'h:mm A'
  if (mode === 'time') return [time]
  const dates = ['L', DAY_MASK, 'YYYY/MM/DD']
  return mode === 'date' ? dates : dates.map((date) => `${date} ${time}`)
}

const PIECES =
  /\[(?<literal>[^\]]*)\]|(?<macro>L)|(?<token>d{1,2}|W{1,4}|M{1,4}|YYYY|YY|S{1,3}|Z{1,4}|DD?|HH?|hh?|mm?|ss?|[aA])/g

export function maskPieces(mask: string, locale: Locale): MaskPiece[] {
  const pieces: MaskPiece[] = []
  const expanded = mask === 'iso' ? ISO_MASK : mask
  let rest = 0
  for (const match of expanded.matchAll(PIECES)) {
    if (match.index > rest) pieces.push({ text: expanded.slice(rest, match.index) })
    const { literal, macro, token } = match.groups ?? {}
    if (macro) pieces.push(...maskPieces(locale.dateMask, locale))
    else pieces.push(token ? { token } : { text: literal ?? '' })
    rest = match.index + match[0].length
  }
  if (rest < expanded.length) pieces.push({ text: expanded.slice(rest) })
  return pieces
}

export function formatInstant(instantMs: number, mask: string, locale: Locale, zone: string): string {
  const pieces = maskPieces(mask, locale)
  // A Z token means UTC, so the whole text is formatted in UTC. The time zone of the picker does not change.
  const textZone = pieces.some((piece) => 'token' in piece && piece.token === 'Z') ? 'UTC' : zone
  const shown: ShownInstant = { instantMs, locale, zone: textZone, ...partsAt(instantMs, textZone) }
  return pieces.map((piece) => ('text' in piece ? piece.text : (FORMATS[piece.token]?.(shown) ?? ''))).join('')
}

type ShownInstant = ReturnType<typeof partsAt> & { instantMs: number; locale: Locale; zone: string }

const FORMATS: Record<string, (shown: ShownInstant) => string> = {
  D: ({ day }) => String(day),
  DD: ({ day }) => pad(day, 2),
  d: (shown) => String(weekday(shown)),
  dd: (shown) => pad(weekday(shown), 2),
  W: (shown) => shown.locale.weekdays.narrow[weekday(shown)] ?? '',
  WW: (shown) => (shown.locale.weekdays.short[weekday(shown)] ?? '').slice(0, 2),
  WWW: (shown) => shown.locale.weekdays.short[weekday(shown)] ?? '',
  WWWW: (shown) => shown.locale.weekdays.long[weekday(shown)] ?? '',
  M: ({ month }) => String(month),
  MM: ({ month }) => pad(month, 2),
  MMM: ({ month, locale }) => locale.months.short[month - 1] ?? '',
  MMMM: ({ month, locale }) => locale.months.long[month - 1] ?? '',
  YY: ({ year }) => pad(year % 100, 2),
  YYYY: ({ year }) => pad(year, 4),
  H: ({ hours }) => String(hours),
  HH: ({ hours }) => pad(hours, 2),
  h: ({ hours }) => String(hours % 12 || 12),
  hh: ({ hours }) => pad(hours % 12 || 12, 2),
  m: ({ minutes }) => String(minutes),
  mm: ({ minutes }) => pad(minutes, 2),
  s: ({ seconds }) => String(seconds),
  ss: ({ seconds }) => pad(seconds, 2),
  S: ({ milliseconds }) => String(Math.floor(milliseconds / 100)),
  SS: ({ milliseconds }) => pad(Math.floor(milliseconds / 10), 2),
  SSS: ({ milliseconds }) => pad(milliseconds, 3),
  a: ({ hours }) => (hours < 12 ? 'am' : 'pm'),
  A: ({ hours }) => (hours < 12 ? 'AM' : 'PM'),
  Z: () => 'Z',
  ZZ: (shown) => offset(shown, ''),
  ZZZ: (shown) => offset(shown, '00'),
  ZZZZ: (shown) => offset(shown, ':00'),
}

function weekday({ year, month, day }: ShownInstant): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** `shape` is the format of the minutes: none, `00` or `:00`. */
function offset({ instantMs, zone }: ShownInstant, shape: '' | '00' | ':00'): string {
  const minutes = Math.round(offsetAt(instantMs, zone) / 60_000)
  const hours = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60), 2)}`
  return shape === '' ? hours : hours + shape.replace('00', pad(Math.abs(minutes) % 60, 2))
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

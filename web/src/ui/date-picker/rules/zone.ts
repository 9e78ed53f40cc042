import type { IsoDate } from '@okwan/domain/platform/dates'

export type TimeOfDay = { hours: number; minutes: number; seconds: number; milliseconds: number }
export type DateParts = TimeOfDay & { year: number; month: number; day: number }

export const MIDNIGHT: TimeOfDay = { hours: 0, minutes: 0, seconds: 0, milliseconds: 0 }
export const END_OF_DAY: TimeOfDay = { hours: 23, minutes: 59, seconds: 59, milliseconds: 999 }

const DAY_MS = 86_400_000

/** Local date and time in the time zone. */
export function partsAt(instantMs: number, zone: string): DateParts {
  const wall = new Date(instantMs + offsetAt(instantMs, zone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hours: wall.getUTCHours(),
    minutes: wall.getUTCMinutes(),
    seconds: wall.getUTCSeconds(),
    milliseconds: wall.getUTCMilliseconds(),
  }
}

/**
 * Returns the instant of a local date and time. If the local time occurs twice (end of summer time), the first one is used; if
 * it does not exist (start of summer time), the result is moved forward by the skipped hour.
 */
export function instantAt(parts: DateParts, zone: string): number {
  const { year, month, day, hours, minutes, seconds, milliseconds } = parts
  const wallMs = Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds)
  const before = offsetAt(wallMs - DAY_MS, zone)
  const after = offsetAt(wallMs + DAY_MS, zone)
  const found = [before, after].filter((offset) => offsetAt(wallMs - offset, zone) === offset)
  return wallMs - (found.length > 0 ? Math.max(...found) : before)
}

export function dayAt(instantMs: number, zone: string): IsoDate {
  return isoDay(partsAt(instantMs, zone))
}

export function atTime(day: IsoDate, time: TimeOfDay, zone: string): number {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  return instantAt({ ...timeOnly(time), year, month, day: dayOfMonth }, zone)
}

export function timeAt(instantMs: number, zone: string): TimeOfDay {
  return timeOnly(partsAt(instantMs, zone))
}

export function isoDay({ year, month, day }: { year: number; month: number; day: number }): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Offset of the time zone from UTC in milliseconds. */
export function offsetAt(instantMs: number, zone: string): number {
  if (zone === 'UTC' || Number.isNaN(instantMs)) return 0
  const fields: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instantMs)) fields[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000
}

function timeOnly({ hours, minutes, seconds, milliseconds }: TimeOfDay): TimeOfDay {
  return { hours, minutes, seconds, milliseconds }
}

// Creating a formatter takes about a hundred times as long as using it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

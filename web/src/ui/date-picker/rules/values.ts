import { isIsoDate } from '@okwan/domain/platform/dates'
import type { Locale } from './locale.ts'
import { formatInstant } from './masks.ts'
import { readText } from './reading.ts'
import { atTime, dayAt, MIDNIGHT } from './zone.ts'

export type DateInput = Date | number | string
export type RangeInput = { start?: DateInput | null; end?: DateInput | null }
/** Values that a caller can pass; an incomplete range, an empty text or an invalid date counts as no value. */
export type ValueInput = DateInput | RangeInput | null | undefined

export type ValueType = 'date' | 'number' | 'string'
export type DateOutput = Date | number | string
export type ValueOutput = DateOutput | { start: DateOutput; end: DateOutput } | null

/** Internal selection; a single date starts and ends at the same instant. */
export type Span = { startMs: number; endMs: number }

type Reading = { locale: Locale; zone: string; valueMask: string; nowMs: number }
type Writing = { locale: Locale; zone: string; valueMask: string; valueType: ValueType; range: boolean }

/** Sorts a reversed range. */
export function readValue(input: ValueInput, range: boolean, reading: Reading): Span | null {
  if (input === null || input === undefined) return null
  const isPair = typeof input === 'object' && !(input instanceof Date)
  if (isPair !== range) return null
  const startMs = readInstant(isPair ? input.start : input, reading)
  const endMs = readInstant(isPair ? input.end : input, reading)
  if (startMs === null || endMs === null) return null
  return { startMs: Math.min(startMs, endMs), endMs: Math.max(startMs, endMs) }
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/

/** A date without a time means that calendar day in every time zone. */
export function readInstant(input: DateInput | null | undefined, reading: Reading): number | null {
  if (input === null || input === undefined) return null
  if (typeof input !== 'string') return finite(Number(input))
  const { locale, zone, valueMask, nowMs } = reading
  if (isIsoDate(input)) return atTime(input, MIDNIGHT, zone)
  const byMask = readText(input, {
    masks: [valueMask],
    locale,
    zone,
    known: { day: dayAt(nowMs, zone), time: MIDNIGHT },
  })
  return byMask ?? (ISO_INSTANT.test(input) ? finite(Date.parse(input)) : null)
}

/** Converts a selection to the configured type; no selection is always null. */
export function writeValue(span: Span | null, writing: Writing): ValueOutput {
  if (!span) return null
  const start = writeInstant(span.startMs, writing)
  return writing.range ? { start, end: writeInstant(span.endMs, writing) } : start
}

export function sameSpan(a: Span | null, b: Span | null): boolean {
  return a?.startMs === b?.startMs && a?.endMs === b?.endMs
}

function writeInstant(instantMs: number, { valueType, valueMask, locale, zone }: Writing): DateOutput {
  if (valueType === 'number') return instantMs
  return valueType === 'string' ? formatInstant(instantMs, valueMask, locale, zone) : new Date(instantMs)
}

function finite(instantMs: number): number | null {
  return Number.isFinite(instantMs) ? instantMs : null
}

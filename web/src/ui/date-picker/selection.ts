import type { IsoDate } from '@okwan/domain/platform/dates'
import type { PickerOptions } from './options.ts'
import { touchesDisabled } from './rules/disabled-days.ts'
import { applyRules, type TimeRules } from './rules/time-rules.ts'
import type { Span } from './rules/values.ts'
import { atTime, dayAt, END_OF_DAY, instantAt, MIDNIGHT, partsAt, timeAt } from './rules/zone.ts'
import { type TimeControl, withControl } from './time-controls.ts'

export type End = 'start' | 'end'

/** Selects a single day and keeps the time of day of the current value. */
export function singleSpan(value: Span | null, day: IsoDate, options: PickerOptions): Span {
  const { zone } = options
  const instantMs = atTime(day, value ? timeAt(value.startMs, zone) : MIDNIGHT, zone)
  return withRules({ startMs: instantMs, endMs: instantMs }, options)
}

/** Starts a range: the whole day, or the times of day of the current value. */
export function anchorSpan(value: Span | null, day: IsoDate, options: PickerOptions): Span {
  if (value) return rangeSpan(value, day, day, options)
  const { zone } = options
  return applySpanRules({ startMs: atTime(day, MIDNIGHT, zone), endMs: atTime(day, END_OF_DAY, zone) }, options)
}

/**
 * Range between two days. Days are sorted before times and rules are applied, so that the start rules always apply to the start.
 */
export function rangeSpan(value: Span | null, anchor: IsoDate, day: IsoDate, options: PickerOptions): Span {
  const { zone } = options
  const [first, last] = anchor <= day ? [anchor, day] : [day, anchor]
  const startMs = atTime(first, value ? timeAt(value.startMs, zone) : MIDNIGHT, zone)
  const endMs = atTime(last, value ? timeAt(value.endMs, zone) : MIDNIGHT, zone)
  return applySpanRules({ startMs, endMs }, options)
}

/** If the edited end passes the other end, the other end moves along; the two are not swapped. */
export function editedSpan(span: Span, edited: End, options: PickerOptions): Span {
  return moveOtherEnd(withRules(moveOtherEnd(span, edited), options), edited)
}

export type TimeChoice = { control: TimeControl; value: number | 'AM' | 'PM'; end: End }

export function timeSpan(value: Span, { control, value: chosen, end }: TimeChoice, options: PickerOptions): Span {
  const { zone, range } = options
  const instantMs = instantAt(withControl(partsAt(endOf(value, end), zone), control, chosen), zone)
  const span = range ? withEnd(value, end, instantMs) : { startMs: instantMs, endMs: instantMs }
  return editedSpan(span, end, options)
}

export function endOf(span: Span, end: End): number {
  return end === 'start' ? span.startMs : span.endMs
}

export function withEnd(span: Span, end: End, instantMs: number): Span {
  return end === 'start' ? { ...span, startMs: instantMs } : { ...span, endMs: instantMs }
}

/**
 * Sorts before the rules, so that each end gets its own rules, and after them, because different rules can reverse a short range.
 */
export function applySpanRules(span: Span, options: PickerOptions): Span {
  return sortEnds(withRules(sortEnds(span), options))
}

/** Applies start rules to the start and end rules to the end; a single date uses the start rules. */
function withRules(span: Span, { rules, range, zone }: PickerOptions): Span {
  const startMs = applyInstantRules(span.startMs, rules.start, zone)
  return { startMs, endMs: range ? applyInstantRules(span.endMs, rules.end, zone) : startMs }
}

export function isDisabled(span: Span, { disabledDays, zone }: PickerOptions): boolean {
  return touchesDisabled(disabledDays, dayAt(span.startMs, zone), dayAt(span.endMs, zone))
}

function sortEnds({ startMs, endMs }: Span): Span {
  return { startMs: Math.min(startMs, endMs), endMs: Math.max(startMs, endMs) }
}

function moveOtherEnd(span: Span, edited: End): Span {
  if (span.startMs <= span.endMs) return span
  const instantMs = endOf(span, edited)
  return { startMs: instantMs, endMs: instantMs }
}

function applyInstantRules(instantMs: number, rules: TimeRules, zone: string): number {
  if (Object.keys(rules).length === 0) return instantMs
  return instantAt(applyRules(partsAt(instantMs, zone), rules), zone)
}

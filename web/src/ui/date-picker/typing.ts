import { withPopoverEvent } from './opening.ts'
import type { PickerOptions } from './options.ts'
import { pageOf } from './page.ts'
import {
  cancelDrag,
  type Emit,
  type PickerState,
  type Refusal,
  textsOf,
  todayOf,
  withPage,
  withTexts,
  withValue,
} from './picker-state.ts'
import { inputMasks } from './rules/masks.ts'
import { readText } from './rules/reading.ts'
import type { Span } from './rules/values.ts'
import { dayAt, MIDNIGHT, timeAt } from './rules/zone.ts'
import { type End, editedSpan, endOf, isDisabled, withEnd } from './selection.ts'

/** Stores the typed text; the text is parsed after a pause in typing. */
export function typeText(state: PickerState, input: { text: string; end: End }, emit: Emit): PickerState {
  const next = withText(cancelDrag(state, emit), input)
  const { updateOnInput, inputDebounceMs } = state.options
  return { ...next, typing: updateOnInput ? { end: input.end, dueMs: state.nowMs + inputDebounceMs } : null }
}

/** Handles blur and Enter: parses the text immediately and rewrites it in the standard format. */
export function changeText(state: PickerState, input: { text: string; end: End }, emit: Emit): PickerState {
  const editedState = withText(cancelDrag(state, emit), input)
  const span = enteredSpan(editedState, input.end)
  const because = span && refusal(span, state.options)
  if (because === 'unreadable' && isDateWithoutTime(editedState, input.text)) {
    emit({ type: 'refused', because: 'no-time', text: input.text })
    return { ...editedState, typing: null }
  }
  if (because) emit({ type: 'refused', because, text: input.text })
  return withTexts(applySpan(editedState, span === 'unreadable' ? null : span, input.end, emit))
}

/** Applies the typed text without reformatting it; an incomplete date changes nothing. */
export function parseWhenDue(state: PickerState, emit: Emit): PickerState {
  if (!state.typing || state.typing.dueMs > state.nowMs) return state
  const { end } = state.typing
  const span = enteredSpan(state, end)
  const settled = { ...state, typing: null }
  return span === 'unreadable' ? settled : applySpan(settled, span, end, emit)
}

/** Handles Escape in the input: restores the committed value. */
export function discardText(state: PickerState, emit: Emit): PickerState {
  return withPopoverEvent(withTexts(cancelDrag(state, emit)), 'own-close', emit)
}

function withText(state: PickerState, { text, end }: { text: string; end: End }): PickerState {
  return { ...state, texts: { ...state.texts, [end]: text } }
}

function refusal(span: Span | 'unreadable', options: PickerOptions): Refusal | null {
  if (span === 'unreadable') return 'unreadable'
  if (!isDisabled(span, options)) return null
  const { minDay, maxDay, zone } = options
  if (minDay && dayAt(span.startMs, zone) < minDay) return 'too-early'
  return maxDay && dayAt(span.endMs, zone) > maxDay ? 'too-late' : 'unavailable'
}

/** A typed day without a time stays in the field, so that the user only adds the time. */
function isDateWithoutTime(state: PickerState, text: string): boolean {
  const { mode, locale, zone } = state.options
  if (mode !== 'datetime' || state.value || !/^[\d\s/.-]+$/.test(text)) return false
  const known = { day: todayOf(state), time: MIDNIGHT }
  return readText(text, { masks: inputMasks('date', true), locale, zone, known }) !== null
}

function applySpan(state: PickerState, span: Span | null, end: End, emit: Emit): PickerState {
  if (span ? isDisabled(span, state.options) : state.options.required) return state
  const next = withValue(state, span, emit)
  return span ? withPage(next, pageOf(dayAt(endOf(span, end), state.options.zone)), emit) : next
}

/** Selection that the texts describe after `end` was edited; null if the text is empty. */
function enteredSpan(state: PickerState, end: End): Span | null | 'unreadable' {
  const { options, texts } = state
  if (texts[end].trim() === '') {
    const startMs = end === 'end' ? readEnd(state, 'start') : null
    return startMs === null ? null : editedSpan({ startMs, endMs: startMs }, 'start', options)
  }
  const editedMs = readEnd(state, end)
  if (editedMs === null) return 'unreadable'
  const other = end === 'start' ? 'end' : 'start'
  const otherMs = options.range ? (readEnd(state, other) ?? editedMs) : editedMs
  return editedSpan(withEnd({ startMs: otherMs, endMs: otherMs }, end, editedMs), end, options)
}

/** An unedited text keeps the full value, including seconds that the text does not show. */
function readEnd(state: PickerState, end: End): number | null {
  const { value, texts, options } = state
  const { zone, locale, inputMasks } = options
  if (value && texts[end] === textsOf(value, options)[end]) return endOf(value, end)
  const known = value
    ? { day: dayAt(endOf(value, end), zone), time: timeAt(endOf(value, end), zone) }
    : { day: todayOf(state), time: MIDNIGHT }
  return readText(texts[end], { masks: inputMasks, locale, zone, known })
}

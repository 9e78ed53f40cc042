import type { IsoDate } from '@okwan/domain/platform/dates'
import type { PickerOptions, PickerSettings } from './options.ts'
import { clampPage, type Page, pageOf, samePage } from './page.ts'
import type { Panel } from './panel.ts'
import type { PopoverState } from './popover.ts'
import { formatInstant } from './rules/masks.ts'
import { type Span, sameSpan, type ValueOutput, writeValue } from './rules/values.ts'
import { dayAt } from './rules/zone.ts'
import type { End } from './selection.ts'

export type PickerState = {
  settings: PickerSettings
  options: PickerOptions
  /** Time of the last action; the picker does not read the clock. */
  nowMs: number
  /** Committed selection. */
  value: Span | null
  /** Provisional range; its anchor is the day selected first. */
  drag: { anchor: IsoDate; span: Span } | null
  texts: Readonly<Record<End, string>>
  /** Typed text that is not parsed yet. */
  typing: { end: End; dueMs: number } | null
  page: Page
  panel: Panel | null
  focusedDay: IsoDate | null
  popover: PopoverState
}

export type Report =
  | { type: 'change'; value: ValueOutput }
  | { type: 'drag'; value: ValueOutput }
  | { type: 'page'; page: Page }
  | { type: 'focus-day'; day: IsoDate }
  | { type: 'focus-input' }
  | { type: 'popover'; phase: 'will-show' | 'did-show' | 'will-hide' | 'did-hide' }
  | { type: 'refused'; because: Refusal; text: string }
  | { type: 'warning'; text: string }

/** Reason why typed text was rejected. */
export type Refusal = 'unreadable' | 'too-early' | 'too-late' | 'unavailable' | 'no-time'

export type Emit = (report: Report) => void

/** Commits a selection; emits a change only if the value differs. */
export function withValue(state: PickerState, value: Span | null, emit: Emit): PickerState {
  if (!sameSpan(state.value, value)) emit({ type: 'change', value: writeValue(value, state.options) })
  return { ...state, value }
}

export function withDrag(state: PickerState, drag: PickerState['drag'], emit: Emit): PickerState {
  if (!sameSpan(state.drag?.span ?? null, drag?.span ?? null)) {
    emit({ type: 'drag', value: writeValue(drag?.span ?? null, state.options) })
  }
  return { ...state, drag }
}

/** Discards the provisional range: emits that there is none, and the inputs show the committed range again. */
export function cancelDrag(state: PickerState, emit: Emit): PickerState {
  return state.drag ? withTexts(withDrag(state, null, emit)) : state
}

/** Writes the selection into the text inputs and discards text being typed. */
export function withTexts(state: PickerState): PickerState {
  return { ...state, texts: textsOf(shownSpan(state), state.options), typing: null }
}

export function textsOf(span: Span | null, { inputMasks, locale, zone, range }: PickerOptions): PickerState['texts'] {
  const write = (instantMs: number) => formatInstant(instantMs, inputMasks[0] ?? '', locale, zone)
  return { start: span ? write(span.startMs) : '', end: span && range ? write(span.endMs) : '' }
}

/** Selection to display: the provisional range, else the committed selection. */
export function shownSpan(state: PickerState): Span | null {
  return state.drag?.span ?? state.value
}

export function withPage(state: PickerState, page: Page, emit: Emit): PickerState {
  const clamped = clampPage(page, state.options.pageLimits)
  if (samePage(clamped, state.page)) return state
  emit({ type: 'page', page: clamped })
  return { ...state, page: clamped }
}

/** Visible page: the explicit page, else the month of the value, else the current month; always within min and max. */
export function firstPage({ options, value, nowMs }: Pick<PickerState, 'options' | 'value' | 'nowMs'>): Page {
  const page = options.page ?? pageOf(dayAt(value?.startMs ?? nowMs, options.zone))
  return clampPage(page, options.pageLimits)
}

export function todayOf({ nowMs, options }: PickerState): IsoDate {
  return dayAt(nowMs, options.zone)
}

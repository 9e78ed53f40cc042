import type { IsoDate } from '@okwan/domain/platform/dates'
import { hideWhenDue, withPopoverEvent } from './opening.ts'
import { IS_RANGE_WARNING, type PickerOptions, type PickerSettings, resolveOptions } from './options.ts'
import { clampPage, pageOf } from './page.ts'
import { enterCalendar, pressDayKey, selectPanelItem, togglePanel, turnPage, turnPanel, widenPanel } from './paging.ts'
import {
  cancelDrag,
  type Emit,
  firstPage,
  type PickerState,
  type Report,
  withPage,
  withTexts,
  withValue,
} from './picker-state.ts'
import { CLOSED, type PopoverEvent } from './popover.ts'
import { swipedMonths } from './rules/swipe.ts'
import { readValue, type Span, sameSpan, type ValueInput } from './rules/values.ts'
import { dayAt } from './rules/zone.ts'
import { enterDay, selectDay, selectTime } from './selecting.ts'
import { applySpanRules, type End, isDisabled } from './selection.ts'
import type { TimeControl } from './time-controls.ts'
import { changeText, discardText, parseWhenDue, typeText } from './typing.ts'

export type Action =
  | { do: 'choose-day'; day: IsoDate }
  | { do: 'enter-day'; day: IsoDate }
  | { do: 'day-key'; day: IsoDate; key: string; alt: boolean }
  | { do: 'focus-day'; day: IsoDate }
  | { do: 'leave-days' }
  | { do: 'enter-calendar' }
  | { do: 'choose-time'; control: TimeControl; value: number | 'AM' | 'PM'; end: End }
  | { do: 'type-text'; text: string; end: End }
  | { do: 'change-text'; text: string; end: End }
  | { do: 'abandon-text' }
  | { do: 'turn-page'; months: number }
  | { do: 'swipe'; dx: number; dy: number; elapsedMs: number }
  | { do: 'toggle-panel' }
  | { do: 'widen-panel' }
  | { do: 'turn-panel'; by: -1 | 1 }
  | { do: 'pick-panel-item'; value: number }
  | { do: 'popover'; event: PopoverEvent }
  | { do: 'set-value'; value: ValueInput }
  | { do: 'set-settings'; settings: PickerSettings }
  | { do: 'tick' }

export type Outcome = { state: PickerState; reports: Report[] }

export function createPicker(settings: PickerSettings, value: ValueInput, nowMs: number): Outcome {
  const options = resolveOptions(settings, nowMs)
  const parsed = readValue(value, options.range, { ...options, nowMs })
  const reports: Report[] = settings.isRange ? [{ type: 'warning', text: IS_RANGE_WARNING }] : []
  const blank: PickerState = {
    settings,
    options,
    nowMs,
    value: parsed,
    drag: null,
    texts: { start: '', end: '' },
    typing: null,
    page: firstPage({ options, value: parsed, nowMs }),
    panel: null,
    focusedDay: null,
    popover: CLOSED,
  }
  const state = withTexts(withValue(blank, fromOutside(parsed, options), (report) => reports.push(report)))
  return { state, reports }
}

/** Reducer: takes the state and an action, returns the new state and the events. The caller passes the current time. */
export function updatePicker(state: PickerState, action: Action, nowMs: number): Outcome {
  const reports: Report[] = []
  const next = after({ ...state, nowMs }, action, (report) => reports.push(report))
  return { state: next, reports }
}

/** Time of the next `tick`, if a timer is pending. */
export function nextDueMs({ typing, popover }: PickerState): number | null {
  const due = [typing?.dueMs, popover.hiding?.dueMs].filter((dueMs) => dueMs !== undefined)
  return due.length > 0 ? Math.min(...due) : null
}

function after(state: PickerState, action: Action, emit: Emit): PickerState {
  switch (action.do) {
    case 'choose-day':
      return selectDay(state, action.day, emit)
    case 'enter-day':
      return enterDay(state, action.day, emit)
    case 'day-key':
      return pressDayKey(state, action, emit)
    case 'focus-day':
      return { ...withPopoverEvent(state, 'focus-popover', emit), focusedDay: action.day }
    case 'leave-days':
      return { ...state, focusedDay: null }
    case 'enter-calendar':
      return enterCalendar(state, emit)
    case 'choose-time':
      return selectTime(state, action, emit)
    case 'type-text':
      return typeText(state, action, emit)
    case 'change-text':
      return changeText(state, action, emit)
    case 'abandon-text':
      return discardText(state, emit)
    case 'turn-page':
      return turnPage(state, action.months, emit)
    case 'swipe':
      return turnPage(state, swipedMonths(action.dx, action.dy, action.elapsedMs), emit)
    case 'toggle-panel':
      return togglePanel(state)
    case 'widen-panel':
      return widenPanel(state)
    case 'turn-panel':
      return turnPanel(state, action.by)
    case 'pick-panel-item':
      return selectPanelItem(state, action.value, emit)
    case 'popover':
      return withPopoverEvent(state, action.event, emit)
    case 'set-value':
      return setValue(state, action.value, emit)
    case 'set-settings':
      return setSettings(state, action.settings, emit)
    case 'tick':
      return hideWhenDue(parseWhenDue(state, emit), emit)
  }
}

/** Sets a value from outside. Emits a change only if the time rules alter the value. */
function setValue(state: PickerState, value: ValueInput, emit: Emit): PickerState {
  const parsed = readValue(value, state.options.range, { ...state.options, nowMs: state.nowMs })
  if (sameSpan(parsed, state.value)) return state
  const dropped = cancelDrag({ ...state, value: parsed }, emit)
  const next = withTexts(withValue(dropped, fromOutside(parsed, state.options), emit))
  return parsed ? withPage(next, pageOf(dayAt(parsed.startMs, state.options.zone)), emit) : next
}

/** A disabled value from outside is not changed, not even by the time rules. */
function fromOutside(span: Span | null, options: PickerOptions): Span | null {
  return span && !isDisabled(span, options) ? applySpanRules(span, options) : span
}

function setSettings(state: PickerState, settings: PickerSettings, emit: Emit): PickerState {
  const { options: before, settings: old } = state
  const options = resolveOptions(settings, state.nowMs)
  if (settings.isRange && !old.isRange) emit({ type: 'warning', text: IS_RANGE_WARNING })
  const requestedPage =
    JSON.stringify(settings.page) === JSON.stringify(old.page) ? state.page : (settings.page ?? state.page)
  const next = { ...state, settings, options, page: clampPage(requestedPage, options.pageLimits) }
  if (options.range !== before.range) return withTexts(withValue(cancelDrag(next, emit), null, emit))
  const hasNewRules =
    settings.rules !== old.rules || options.mode !== before.mode || options.timeAccuracy !== before.timeAccuracy
  const valued = hasNewRules ? withValue(next, fromOutside(next.value, options), emit) : next
  // The text is rewritten only if the format has changed: a new list of disabled days must not overwrite text being typed.
  return writing(options) !== writing(before) || !sameSpan(valued.value, next.value) ? withTexts(valued) : valued
}

function writing({ inputMasks, locale, zone }: PickerOptions): string {
  return [...inputMasks, locale.id, zone].join('\n')
}

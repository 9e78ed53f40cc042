import type { IsoDate } from '@okwan/domain/platform/dates'
import { withPopoverEvent } from './opening.ts'
import { cancelDrag, type Emit, type PickerState, withDrag, withTexts, withValue } from './picker-state.ts'
import { sameSpan } from './rules/values.ts'
import { anchorSpan, isDisabled, rangeSpan, singleSpan, type TimeChoice, timeSpan } from './selection.ts'

export function selectDay(state: PickerState, day: IsoDate, emit: Emit): PickerState {
  if (!state.options.range) return selectSingle(state, day, emit)
  return state.drag ? finishRange(state, state.drag.anchor, day, emit) : startRange(state, day, emit)
}

/** Extends a provisional range to the day under the pointer, except over disabled days. */
export function enterDay(state: PickerState, day: IsoDate, emit: Emit): PickerState {
  if (!state.drag) return state
  const { anchor } = state.drag
  const span = rangeSpan(state.value, anchor, day, state.options)
  return isDisabled(span, state.options) ? state : withTexts(withDrag(state, { anchor, span }, emit))
}

/** The time row is disabled without a value and while a range is provisional. */
export function selectTime(state: PickerState, choice: TimeChoice, emit: Emit): PickerState {
  if (!state.value || state.drag) return state
  const span = timeSpan(state.value, choice, state.options)
  return withTexts(isDisabled(span, state.options) ? state : withValue(state, span, emit))
}

function selectSingle(state: PickerState, day: IsoDate, emit: Emit): PickerState {
  const span = singleSpan(state.value, day, state.options)
  if (isDisabled(span, state.options)) return withTexts(state)
  const isDeselecting = !state.options.required && sameSpan(span, state.value)
  return closeAfterChoice(withTexts(withValue(state, isDeselecting ? null : span, emit)), emit)
}

function startRange(state: PickerState, day: IsoDate, emit: Emit): PickerState {
  const span = anchorSpan(state.value, day, state.options)
  return isDisabled(span, state.options) ? state : withTexts(withDrag(state, { anchor: day, span }, emit))
}

function finishRange(state: PickerState, anchor: IsoDate, day: IsoDate, emit: Emit): PickerState {
  const span = rangeSpan(state.value, anchor, day, state.options)
  if (isDisabled(span, state.options)) return cancelDrag(state, emit)
  return closeAfterChoice(withTexts(withValue({ ...state, drag: null }, span, emit)), emit)
}

/** In datetime mode the popover stays open, so that the user can set the time. */
function closeAfterChoice(state: PickerState, emit: Emit): PickerState {
  return state.options.mode === 'datetime' ? state : withPopoverEvent(state, 'own-close', emit)
}

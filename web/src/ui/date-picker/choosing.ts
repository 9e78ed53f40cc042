import type { IsoDate } from '@okwan/domain/platform/dates'
import { withPopoverEvent } from './opening.ts'
import { dropDrag, type PickerState, type Tell, withDrag, withTexts, withValue } from './picker-state.ts'
import { sameSpan } from './rules/values.ts'
import { anchorSpan, isDisabled, rangeSpan, singleSpan, type TimeChoice, timeSpan } from './selection.ts'

export function chooseDay(state: PickerState, day: IsoDate, tell: Tell): PickerState {
  if (!state.options.range) return chooseSingle(state, day, tell)
  return state.drag ? finishRange(state, state.drag.anchor, day, tell) : startRange(state, day, tell)
}

/** Extends a provisional range to the day under the pointer, except over disabled days. */
export function enterDay(state: PickerState, day: IsoDate, tell: Tell): PickerState {
  if (!state.drag) return state
  const { anchor } = state.drag
  const span = rangeSpan(state.value, anchor, day, state.options)
  return isDisabled(span, state.options) ? state : withTexts(withDrag(state, { anchor, span }, tell))
}

/** The time row is disabled without a value and while a range is provisional. */
export function chooseTime(state: PickerState, choice: TimeChoice, tell: Tell): PickerState {
  if (!state.value || state.drag) return state
  const span = timeSpan(state.value, choice, state.options)
  return withTexts(isDisabled(span, state.options) ? state : withValue(state, span, tell))
}

function chooseSingle(state: PickerState, day: IsoDate, tell: Tell): PickerState {
  const span = singleSpan(state.value, day, state.options)
  if (isDisabled(span, state.options)) return withTexts(state)
  const again = !state.options.required && sameSpan(span, state.value)
  return closed(withTexts(withValue(state, again ? null : span, tell)), tell)
}

function startRange(state: PickerState, day: IsoDate, tell: Tell): PickerState {
  const span = anchorSpan(state.value, day, state.options)
  return isDisabled(span, state.options) ? state : withTexts(withDrag(state, { anchor: day, span }, tell))
}

function finishRange(state: PickerState, anchor: IsoDate, day: IsoDate, tell: Tell): PickerState {
  const span = rangeSpan(state.value, anchor, day, state.options)
  if (isDisabled(span, state.options)) return dropDrag(state, tell)
  return closed(withTexts(withValue({ ...state, drag: null }, span, tell)), tell)
}

/** In datetime mode the popover stays open, so that the user can set the time. */
function closed(state: PickerState, tell: Tell): PickerState {
  return state.options.mode === 'datetime' ? state : withPopoverEvent(state, 'own-close', tell)
}

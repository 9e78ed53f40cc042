import { cancelDrag, type Emit, firstPage, type PickerState, withPage } from './picker-state.ts'
import { type PopoverEvent, type PopoverState, popoverAfter, popoverAt } from './popover.ts'

export function withPopoverEvent(state: PickerState, event: PopoverEvent, emit: Emit): PickerState {
  return withPopover(state, popoverAfter(state.popover, event, state.options.popover, state.nowMs), emit)
}

export function hideWhenDue(state: PickerState, emit: Emit): PickerState {
  return withPopover(state, popoverAt(state.popover, state.nowMs), emit)
}

function withPopover(state: PickerState, popover: PopoverState, emit: Emit): PickerState {
  const before = state.popover
  const next = { ...state, popover }
  if (popover.open && !before.open) return showPopover(next, emit)
  if (before.open && !popover.open) return hidePopover(next, before.focus === 'popover', emit)
  return next
}

function showPopover(state: PickerState, emit: Emit): PickerState {
  emit({ type: 'popover', phase: 'will-show' })
  const next = withPage({ ...state, panel: null, focusedDay: null }, firstPage(state), emit)
  emit({ type: 'popover', phase: 'did-show' })
  return next
}

function hidePopover(state: PickerState, hadFocus: boolean, emit: Emit): PickerState {
  const next = cancelDrag({ ...state, panel: null, focusedDay: null }, emit)
  emit({ type: 'popover', phase: 'will-hide' })
  if (hadFocus) emit({ type: 'focus-input' })
  emit({ type: 'popover', phase: 'did-hide' })
  return next
}

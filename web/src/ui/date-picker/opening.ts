import { dropDrag, type Emit, firstPage, type PickerState, withPage } from './picker-state.ts'
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
  if (popover.open && !before.open) return opened(next, emit)
  if (before.open && !popover.open) return hidden(next, before.focus === 'popover', emit)
  return next
}

function opened(state: PickerState, emit: Emit): PickerState {
  emit({ report: 'popover', moment: 'will-show' })
  const next = withPage({ ...state, panel: null, focusedDay: null }, firstPage(state), emit)
  emit({ report: 'popover', moment: 'did-show' })
  return next
}

function hidden(state: PickerState, hadFocus: boolean, emit: Emit): PickerState {
  const next = dropDrag({ ...state, panel: null, focusedDay: null }, emit)
  emit({ report: 'popover', moment: 'will-hide' })
  if (hadFocus) emit({ report: 'focus-input' })
  emit({ report: 'popover', moment: 'did-hide' })
  return next
}

import { dropDrag, firstPage, type PickerState, type Tell, withPage } from './picker-state.ts'
import { type PopoverEvent, type PopoverState, popoverAfter, popoverAt } from './popover.ts'

export function withPopoverEvent(state: PickerState, event: PopoverEvent, tell: Tell): PickerState {
  return withPopover(state, popoverAfter(state.popover, event, state.options.popover, state.nowMs), tell)
}

export function hideWhenDue(state: PickerState, tell: Tell): PickerState {
  return withPopover(state, popoverAt(state.popover, state.nowMs), tell)
}

function withPopover(state: PickerState, popover: PopoverState, tell: Tell): PickerState {
  const before = state.popover
  const next = { ...state, popover }
  if (popover.open && !before.open) return opened(next, tell)
  if (before.open && !popover.open) return hidden(next, before.focus === 'popover', tell)
  return next
}

function opened(state: PickerState, tell: Tell): PickerState {
  tell({ report: 'popover', moment: 'will-show' })
  const next = withPage({ ...state, panel: null, focusedDay: null }, firstPage(state), tell)
  tell({ report: 'popover', moment: 'did-show' })
  return next
}

function hidden(state: PickerState, hadFocus: boolean, tell: Tell): PickerState {
  const next = dropDrag({ ...state, panel: null, focusedDay: null }, tell)
  tell({ report: 'popover', moment: 'will-hide' })
  if (hadFocus) tell({ report: 'focus-input' })
  tell({ report: 'popover', moment: 'did-hide' })
  return next
}

import type { PopoverVisibility } from './options.ts'

type Place = 'none' | 'input' | 'popover'

export type PopoverState = {
  open: boolean
  focus: Place
  pointer: Place
  /** Time at which the popover hides. A forced hide comes from the picker and can't be cancelled. */
  hiding: { dueMs: number; forced: boolean } | null
}

export type PopoverEvent =
  | 'enter-input'
  | 'leave-input'
  | 'enter-popover'
  | 'leave-popover'
  | 'focus-input'
  | 'focus-popover'
  | 'focus-left'
  | 'click-input'
  | 'click-outside'
  | 'toggle'
  | 'show'
  | 'escape'
  | 'own-close'

export const CLOSED: PopoverState = { open: false, focus: 'none', pointer: 'none', hiding: null }

const HIDE_DELAY_MS = 110
const OWN_CLOSE_DELAY_MS = 10

export function popoverAfter(
  popover: PopoverState,
  event: PopoverEvent,
  visibility: PopoverVisibility,
  nowMs: number,
): PopoverState {
  if (visibility === 'off') return popover
  switch (event) {
    case 'enter-input':
      return byHover(visibility) ? shown({ ...popover, pointer: 'input' }) : { ...popover, pointer: 'input' }
    case 'leave-input':
    case 'leave-popover':
      return release({ ...popover, pointer: 'none' }, visibility, nowMs)
    case 'focus-input':
      // When the popover closes, focus returns to the input. This must not open the popover again.
      if (popover.focus === 'input') return popover
      return byFocus(visibility) ? shown({ ...popover, focus: 'input' }) : { ...popover, focus: 'input' }
    case 'focus-left':
      return release({ ...popover, focus: 'none' }, visibility, nowMs)
    case 'enter-popover':
      return unchanged({ ...popover, pointer: 'popover' }, visibility)
    case 'focus-popover':
      return unchanged({ ...popover, focus: 'popover' }, visibility)
    case 'click-input':
      if (visibility === 'click') return toggle(popover, nowMs)
      return byFocus(visibility) ? shown(popover) : popover
    case 'toggle':
      return toggle(popover, nowMs)
    case 'show':
      return shown(popover)
    case 'click-outside':
      return hidingAfter({ ...popover, focus: 'none', pointer: 'none' }, HIDE_DELAY_MS, false, nowMs)
    case 'escape':
      return hidingAfter(popover, HIDE_DELAY_MS, false, nowMs)
    case 'own-close':
      return hidingAfter(popover, OWN_CLOSE_DELAY_MS, true, nowMs)
  }
}

/** Hides the popover when its delay has passed. Focus inside the popover returns to the input. */
export function popoverAt(popover: PopoverState, nowMs: number): PopoverState {
  if (!popover.hiding || popover.hiding.dueMs > nowMs) return popover
  const { focus, pointer } = popover
  return {
    open: false,
    focus: focus === 'popover' ? 'input' : focus,
    pointer: pointer === 'popover' ? 'none' : pointer,
    hiding: null,
  }
}

function byHover(visibility: PopoverVisibility): boolean {
  return visibility === 'hover' || visibility === 'hover-focus'
}

function byFocus(visibility: PopoverVisibility): boolean {
  return visibility === 'focus' || visibility === 'hover-focus'
}

function shown(popover: PopoverState): PopoverState {
  return popover.hiding?.forced ? popover : { ...popover, open: true, hiding: null }
}

function toggle(popover: PopoverState, nowMs: number): PopoverState {
  return popover.open ? hidingAfter(popover, HIDE_DELAY_MS, false, nowMs) : shown(popover)
}

/** Entering the popover before it hides keeps it open, except if only clicks open and close it. */
function unchanged(popover: PopoverState, visibility: PopoverVisibility): PopoverState {
  return visibility === 'click' || popover.hiding?.forced ? popover : { ...popover, hiding: null }
}

function release(popover: PopoverState, visibility: PopoverVisibility, nowMs: number): PopoverState {
  const { pointer, focus } = popover
  const staysOpen =
    pointer === 'popover' ||
    focus === 'popover' ||
    (pointer === 'input' && byHover(visibility)) ||
    (focus === 'input' && byFocus(visibility))
  return staysOpen || visibility === 'click' ? popover : hidingAfter(popover, HIDE_DELAY_MS, false, nowMs)
}

function hidingAfter(popover: PopoverState, delayMs: number, forced: boolean, nowMs: number): PopoverState {
  if (!popover.open || popover.hiding?.forced) return popover
  return { ...popover, hiding: { dueMs: nowMs + delayMs, forced } }
}

export type Box = { top: number; bottom: number; left: number; right: number }

export type Placement = {
  top?: number
  bottom?: number
  left?: number
  right?: number
  maxHeight: number
  maxWidth: number
}

const GAP_PX = 4
const EDGE_PX = 8
const ROOM_WANTED_PX = 320

/**
 * Position of a popup: below its button, or above if there is more space, aligned with the side that leaves more space. Does not
 * need the size of the popup.
 */
export function place(anchor: Box, screen: { width: number; height: number }, align?: 'start' | 'end'): Placement {
  const below = screen.height - anchor.bottom - GAP_PX - EDGE_PX
  const above = anchor.top - GAP_PX - EDGE_PX
  const fromLeft = screen.width - anchor.left - EDGE_PX
  const fromRight = anchor.right - EDGE_PX
  const upwards = below < ROOM_WANTED_PX && above > below
  const toEnd =
    align === 'end'
      ? fromRight >= ROOM_WANTED_PX || fromRight > fromLeft
      : fromLeft < ROOM_WANTED_PX && fromRight > fromLeft
  return {
    ...(upwards ? { bottom: screen.height - anchor.top + GAP_PX } : { top: anchor.bottom + GAP_PX }),
    ...(toEnd ? { right: screen.width - anchor.right } : { left: anchor.left }),
    maxHeight: upwards ? above : below,
    maxWidth: toEnd ? fromRight : fromLeft,
  }
}

/** Positions a popup at its anchor; `auto` elsewhere overrides the browser's centring. */
export function placeBeside(anchor: Element, popup: HTMLElement, align?: 'start' | 'end'): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const placement = place(anchor.getBoundingClientRect(), { width, height }, align)
  for (const side of ['top', 'bottom', 'left', 'right', 'maxHeight', 'maxWidth'] as const) {
    const px = placement[side]
    popup.style[side] = px === undefined ? 'auto' : `${px}px`
  }
}

type Box = { left: number; top: number; bottom: number }
type Size = { width: number; height: number }

const GAP_PX = 6
const MARGIN_PX = 8

/**
 * Places the popover below the input and aligned with its start, or above it if there is more space; always inside the viewport.
 */
export function placeBelow(anchor: Box, popover: Size, screen: Size): { left: number; top: number } {
  const below = anchor.bottom + GAP_PX
  const above = anchor.top - GAP_PX - popover.height
  const fitsBelow = below + popover.height + MARGIN_PX <= screen.height
  const hasMoreSpaceAbove = anchor.top > screen.height - anchor.bottom
  const top = fitsBelow || !hasMoreSpaceAbove ? below : above
  return {
    left: clamp(anchor.left, screen.width - popover.width - MARGIN_PX),
    top: clamp(top, screen.height - popover.height - MARGIN_PX),
  }
}

function clamp(value: number, max: number): number {
  return Math.max(MARGIN_PX, Math.min(value, max))
}

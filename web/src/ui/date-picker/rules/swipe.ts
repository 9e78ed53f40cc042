const MAX_MS = 300
const MIN_HORIZONTAL_PX = 60
const MAX_VERTICAL_PX = 80

/** Number of months to move after a touch: 1 for a swipe to the left, -1 for a swipe to the right, otherwise 0. */
export function swipedMonths(dx: number, dy: number, elapsedMs: number): -1 | 0 | 1 {
  if (elapsedMs >= MAX_MS || Math.abs(dx) < MIN_HORIZONTAL_PX || Math.abs(dy) > MAX_VERTICAL_PX) return 0
  return dx < 0 ? 1 : -1
}

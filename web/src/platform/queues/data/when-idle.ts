/** Maximum delay while the browser is busy. */
const MAX_DELAY_MS = 150

/** Runs low-priority work when the browser is idle. */
export function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: MAX_DELAY_MS })
  else setTimeout(act, MAX_DELAY_MS)
}

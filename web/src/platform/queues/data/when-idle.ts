/** Maximum delay while the browser is busy. */
const AT_LATEST_MS = 150

/** Runs low-priority work when the browser is idle. */
export function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: AT_LATEST_MS })
  else setTimeout(act, AT_LATEST_MS)
}

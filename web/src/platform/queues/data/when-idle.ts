/** Longest wait while keys keep the browser busy. */
const AT_LATEST_MS = 150

/** Does what nobody waits for once the screen shows what somebody does wait for. */
export function whenIdle(act: () => void): void {
  // Safari knows no idle time.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: AT_LATEST_MS })
  else setTimeout(act, AT_LATEST_MS)
}

/** Clock of the app. Injected, so that tests and behaviour cases need no real time. */
export type Clock = {
  now: () => number
  /** Runs once after the delay. Returns a function that cancels. */
  after: (delayMs: number, run: () => void) => () => void
  /** Runs before the next paint. Returns a function that cancels. */
  onFrame: (run: (timeMs: number) => void) => () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  onFrame: (run) => {
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  },
}

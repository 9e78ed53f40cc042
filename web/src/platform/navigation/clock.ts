/** Time as the web app sees it. Handed in, so that tests and behaviour cases run without waiting. */
export type Clock = {
  now: () => number
  /** Runs once after the delay. Call the answer to cancel. */
  after: (delayMs: number, run: () => void) => () => void
  /** Runs before the next paint. Call the answer to cancel. */
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

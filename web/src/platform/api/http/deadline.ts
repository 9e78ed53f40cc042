import type { Clock } from '../../clock.ts'

/** Combines the timeout of a call and the caller's abort signal. */
export type Deadline = {
  signal: AbortSignal
  /** False if aborted, or if the pause would exceed the timeout. */
  leavesTimeFor: (pauseMs: number) => boolean
  pause: (pauseMs: number) => Promise<void>
  stop: () => void
}

/** A `timeoutMs` of 0 means no limit. */
export function startDeadline(clock: Clock, timeoutMs: number, caller?: AbortSignal): Deadline {
  const timeout = new AbortController()
  const endMs = timeoutMs > 0 ? clock.now() + timeoutMs : Number.POSITIVE_INFINITY
  const stop = timeoutMs > 0 ? clock.after(timeoutMs, () => timeout.abort(timeoutError(timeoutMs))) : () => {}
  const signal = caller ? AbortSignal.any([caller, timeout.signal]) : timeout.signal
  return {
    signal,
    stop,
    leavesTimeFor: (pauseMs) => !signal.aborted && clock.now() + pauseMs < endMs,
    pause: (pauseMs) =>
      new Promise((resolve, reject) => {
        const cancel = clock.after(pauseMs, () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        })
        function onAbort() {
          cancel()
          reject(signal.reason)
        }
        signal.addEventListener('abort', onAbort, { once: true })
      }),
  }
}

function timeoutError(timeoutMs: number): DOMException {
  return new DOMException(`No response within ${timeoutMs} ms`, 'TimeoutError')
}

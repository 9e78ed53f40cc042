import type { Clock } from '../../navigation/clock.ts'

/** The time a call has, and the caller's own wish to stop, in one signal. */
export type Deadline = {
  signal: AbortSignal
  /** False once stopped, or when the pause would outlast the time. */
  leavesTimeFor: (pauseMs: number) => boolean
  pause: (pauseMs: number) => Promise<void>
  stop: () => void
}

/** `timeoutMs` 0 is no limit. */
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
          signal.removeEventListener('abort', give)
          resolve()
        })
        function give() {
          cancel()
          reject(signal.reason)
        }
        signal.addEventListener('abort', give, { once: true })
      }),
  }
}

function timeoutError(timeoutMs: number): DOMException {
  return new DOMException(`No answer within ${timeoutMs} ms`, 'TimeoutError')
}

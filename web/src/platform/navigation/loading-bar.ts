import { browserClock, type Clock } from '../clock.ts'
import { createStore, type Store } from './store.ts'

export type LoadingBarState = { progress: number; visible: boolean; error: boolean }

export type LoadingBar = Pick<Store<LoadingBarState>, 'getSnapshot' | 'subscribe'> & {
  heightPx: number
  /** Called when navigation starts. `force` shows the bar without the throttle. */
  start: (options?: { force?: boolean }) => void
  /** Called when navigation ends. `force` hides the bar immediately. */
  finish: (options?: { force?: boolean; error?: boolean }) => void
  /** Sets the percentage; 100 or more finishes. */
  set: (progress: number, options?: { force?: boolean }) => void
}

// Constants of the specification, section 9. Navigation faster than the throttle never shows the bar.
const DEFAULTS = { throttleMs: 200, durationMs: 2000, hideDelayMs: 500, resetDelayMs: 400, heightPx: 3 }

export function createLoadingBar(options: Partial<typeof DEFAULTS> = {}, clock: Clock = browserClock): LoadingBar {
  const { throttleMs, durationMs, hideDelayMs, resetDelayMs, heightPx } = { ...DEFAULTS, ...options }
  const store = createStore<LoadingBarState>({ progress: 0, visible: false, error: false })
  // At most one timer is pending: show, next frame, hide or reset.
  let cancelPending = () => {}
  const setPending = (cancel: () => void) => {
    cancelPending = cancel
  }

  function show() {
    store.update({ visible: true })
    let firstFrameMs: number | undefined
    const step = (timeMs: number) => {
      firstFrameMs ??= timeMs
      store.update({ progress: estimateProgress(timeMs - firstFrameMs, durationMs) })
      setPending(clock.onFrame(step))
    }
    setPending(clock.onFrame(step))
  }

  function set(progress: number, { force = false } = {}) {
    if (progress >= 100) return finish({ force })
    cancelPending()
    store.update({ progress: Math.max(0, progress) })
    if (force) show()
    else setPending(clock.after(throttleMs, show))
  }

  function finish({ force = false, error = false } = {}) {
    cancelPending()
    if (error) store.update({ error })
    if (force) return store.update({ progress: 0, visible: false })
    store.update({ progress: 100 })
    setPending(
      clock.after(hideDelayMs, () => {
        store.update({ visible: false })
        setPending(clock.after(resetDelayMs, () => store.update({ progress: 0 })))
      }),
    )
  }

  return {
    heightPx,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    start: (startOptions) => {
      store.update({ error: false })
      set(0, startOptions)
    },
    finish,
    set,
  }
}

/** Approaches 100 without reaching it: 50 % after half the duration, 70 % after all of it. */
export function estimateProgress(elapsedMs: number, durationMs: number): number {
  const expectedPercent = (elapsedMs / durationMs) * 100
  return Math.min(100, Math.max(0, (200 / Math.PI) * Math.atan(expectedPercent / 50)))
}

import { useCallback, useSyncExternalStore } from 'react'

let aheadMs = 0

/** Sets the clock to the server time, because the clocks of phones are often wrong. */
export function syncClock(serverNow: Date): void {
  aheadMs = serverNow.getTime() - Date.now()
}

export function currentMs(): number {
  return Date.now() + aheadMs
}

/** Current time in milliseconds, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(notify, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  return useSyncExternalStore(subscribe, () => Math.floor(currentMs() / everyMs) * everyMs)
}

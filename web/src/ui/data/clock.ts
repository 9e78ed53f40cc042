import { useCallback, useSyncExternalStore } from 'react'

let aheadMs = 0

/** Phones are often minutes off, so counting follows the server: call this with the time it tells. */
export function syncClock(serverNow: Date): void {
  aheadMs = serverNow.getTime() - Date.now()
}

export function currentMs(): number {
  return Date.now() + aheadMs
}

/** The time, renewed every `everyMs`, in milliseconds. */
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

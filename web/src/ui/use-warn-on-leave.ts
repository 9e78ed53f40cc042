import { useEffect } from 'react'

/** Asks before the tab is closed while something is on its way that would be lost with it. */
export function useWarnOnLeave(isSending: boolean): void {
  // Closing the tab belongs to the browser.
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}

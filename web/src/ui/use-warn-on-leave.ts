import { useEffect } from 'react'

/** Asks before the tab is closed while an upload or save is running. */
export function useWarnOnLeave(isSending: boolean): void {
  // Closing a tab is outside React.
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}

import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** Debounced value, so that typing does not send a request for each letter. */
export function useDebounced<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [debounced, setDebounced] = useState(value)
  // Timers are outside React.
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the serialised value detects changes
  }, [text])
  return debounced
}

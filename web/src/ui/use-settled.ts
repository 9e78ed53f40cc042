import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once it has stayed the same for a moment: what is typed is not asked about letter by letter. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  // Time is outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text says whether the value changed
  }, [text])
  return settled
}

import { useEffect, useRef } from 'react'
import { mergeSearch, useNavigate } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { singleKeysAreOn } from '../../ui/actions/single-keys.ts'

/** Longest time between `c` and the second key. */
const SEQUENCE_MS = 1500

/** `q` opens the quick quote; `c` then `m` or `t` starts a motor or travel sale. Ignored in fields and dialogs. */
export function useSaleShortcuts(isOn: boolean): void {
  const navigate = useNavigate()
  const createdAt = useRef(Number.NEGATIVE_INFINITY)
  // The document receives keys without a focused element.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysAreOn())
        return
      const follows = event.timeStamp - createdAt.current < SEQUENCE_MS
      createdAt.current = event.key === 'c' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (event.key === 'q') void navigate({ to: here(), search: mergeSearch({ panel: 'quick-quote' }) })
      if (!follows || (event.key !== 'm' && event.key !== 't')) return
      // Lists and queues use the second key as a shortcut too, so they must not receive this event.
      event.stopImmediatePropagation()
      void navigate({ to: event.key === 'm' ? paths.buyInsurance() : paths.buyTravelInsurance() })
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [navigate, isOn])
}

function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  return isField || document.querySelector('dialog:modal') !== null
}

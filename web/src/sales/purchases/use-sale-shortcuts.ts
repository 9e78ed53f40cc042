import { useEffect, useRef } from 'react'
import { keep, useNavigate } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { singleKeysAreOn } from '../../ui/actions/single-keys.ts'

/** How long after `c` the second key is waited for. */
const PAUSE_MS = 1500

/** `q` quick quote; `c` then `m` or `t` sells motor or travel. Ignored while typing and while a dialog is open. */
export function useSaleShortcuts(): void {
  const navigate = useNavigate()
  const createdAt = useRef(Number.NEGATIVE_INFINITY)
  // Keys pressed anywhere on the page reach only the document.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target) || !singleKeysAreOn()) return
      const follows = event.timeStamp - createdAt.current < PAUSE_MS
      createdAt.current = event.key === 'c' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (event.key === 'q') void navigate({ to: here(), search: keep({ panel: 'quick-quote' }) })
      if (follows && event.key === 'm') void navigate({ to: paths.buyInsurance() })
      if (follows && event.key === 't') void navigate({ to: paths.buyTravelInsurance() })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}

function isTaken(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  return isField || document.querySelector('dialog:modal') !== null
}

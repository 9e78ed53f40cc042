import { useEffect } from 'react'
import { singleKeysAreOn } from '../../ui/actions/single-keys.ts'
import { isTyping } from '../../ui/table/use-row-shortcuts.ts'

/** Single keys that act anywhere on the page, except in fields, dialogs and popups. */
export function useKeys(keys: Partial<Record<string, () => void>>): void {
  // The keys work wherever the focus is, so the listener stands on the document.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysAreOn()) return
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

import { useEffect } from 'react'
import { isTyping } from '../table/use-row-shortcuts.ts'
import { singleKeysAreOn } from './single-keys.ts'

/** Single-key shortcuts that work everywhere except in fields, dialogs and popups. */
export function useKeys(keys: Partial<Record<string, () => void>>): void {
  // Listens on the document, because shortcuts work wherever the focus is.
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

import { type RefObject, useEffect } from 'react'
import { singleKeysAreOn } from '../actions/single-keys.ts'
import { type Selection, toggled } from './columns.ts'

/**
 * j and k move the focus from row to row, x selects; Enter is the link's own. Rows are the elements with `data-row`, so the
 * focus itself is the only state.
 */
export function useRowShortcuts(
  box: RefObject<HTMLElement | null>,
  active: boolean,
  selection: Selection | undefined,
): void {
  // The keys work wherever the focus is, so the listener stands on the document.
  useEffect(() => {
    if (!active) return
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysAreOn()) return
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const current = rows.findIndex((row) => row.contains(document.activeElement))
      if (event.key === 'j') focusIn(rows[Math.min(current + 1, rows.length - 1)])
      else if (event.key === 'k') focusIn(rows[Math.max(current - 1, 0)])
      else if (event.key === 'x' && selection) {
        const key = rows[current]?.dataset.row
        if (key !== undefined) selection.onChange(toggled(selection.selected, key))
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box, active, selection])
}

function focusIn(row: HTMLElement | undefined) {
  const target = row?.querySelector<HTMLElement>('a, button')
  target?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** Single keys belong to the field, dialog or popup the focus is in. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const typed = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
  return typed || target.isContentEditable || target.closest('textarea, select, dialog, [popover]') !== null
}

import { type RefObject, useEffect } from 'react'
import { singleKeysAreOn } from '../actions/single-keys.ts'
import { type Selection, toggleKey } from './columns.ts'

/**
 * J and K move the focus between rows, X selects, Enter opens the link. Rows are elements with `data-row`; the focus is the only
 * state. Any other key clicks the element of the focused row whose `data-key` is that key.
 */
export function useRowShortcuts(
  box: RefObject<HTMLElement | null>,
  active: boolean,
  selection: Selection | undefined,
): void {
  // Listens on the document, because shortcuts work wherever the focus is.
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
        if (key !== undefined) selection.onChange(toggleKey(selection.selected, key))
      } else findByKey(rows[current], event.key)?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box, active, selection])
}

function findByKey(row: HTMLElement | undefined, key: string) {
  return [...(row?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(({ dataset }) => dataset.key === key)
}

function focusIn(row: HTMLElement | undefined) {
  const target = row?.querySelector<HTMLElement>('a, button')
  target?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** Fields, dialogs and popups handle single keys themselves. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const input = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
  return input || target.isContentEditable || target.closest('textarea, select, dialog, [popover]') !== null
}

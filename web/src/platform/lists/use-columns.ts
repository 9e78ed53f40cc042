import { useState } from 'react'
import type { Column } from '../../ui/table/columns.ts'
import type { StringParams } from '../routes/search.ts'

/**
 * Columns of a list: the columns in the address (set by a saved view), otherwise the last selection on this device. The first
 * column is always shown.
 */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  usual: readonly string[],
  [filters, setFilters]: readonly [
    StringParams<'columns' | 'cursor'>,
    (changes: StringParams<'columns' | 'cursor'>) => void,
  ],
) {
  const key = `columns-${list}`
  const [chosen, setChosen] = useState(() => localStorage.getItem(key) ?? usual.join(','))
  const ids = new Set((filters.columns ?? chosen).split(','))
  const [first, ...rest] = columns
  const shown = first ? [first, ...rest.filter(({ id }) => ids.has(id))] : []

  function select(next: readonly string[]) {
    const text = next.join(',')
    localStorage.setItem(key, text)
    setChosen(text)
    if (filters.columns !== undefined) setFilters({ columns: text, cursor: filters.cursor })
  }

  return { shown, choose: select, reset: () => select(usual) }
}

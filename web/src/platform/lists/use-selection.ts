import { type SetStateAction, useCallback, useState } from 'react'

const NOTHING: ReadonlySet<string> = new Set()

/** Parameters that change how the rows of a list are shown, but not which rows it has. */
const SAME_ROWS: readonly string[] = ['open', 'cursor', 'limit', 'sort', 'columns', 'panel']

/** Selected rows of a list. Another search, view or filter clears the selection, because it can hide selected rows. */
export function useSelection(filters: object) {
  const key = JSON.stringify(Object.entries(filters).filter(([name]) => !SAME_ROWS.includes(name)))
  const [selection, setSelection] = useState({ key, ids: NOTHING })
  const select = useCallback(
    (next: SetStateAction<ReadonlySet<string>>) =>
      setSelection((before) => {
        const ids = before.key === key ? before.ids : NOTHING
        return { key, ids: typeof next === 'function' ? next(ids) : next }
      }),
    [key],
  )
  return [selection.key === key ? selection.ids : NOTHING, select] as const
}

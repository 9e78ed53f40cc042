import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** About the number of rows that fit on a screen. */
const FIRST = 15

type RowsInPartsProps<Row> = {
  rows: readonly Row[]
  /**
   * False if the page opens with its rows, such as after Back: the browser can restore the scroll position only at the full
   * height.
   */
  inParts: boolean
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows the first rows immediately. React renders the others in steps of a few milliseconds, between which the page responds. */
export function RowsInParts<Row>({ rows, inParts, children }: RowsInPartsProps<Row>) {
  const [all, setAll] = useState(!inParts || rows.length <= FIRST)
  useEffect(() => startTransition(() => setAll(true)), [])
  return children(all ? rows : rows.slice(0, FIRST))
}

import type { ReactElement, ReactNode } from 'react'
import type { LinkProps } from '../actions/link.ts'

export type Column<Row> = {
  /** The id is also the sort key of the server. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers and amounts. */
  align?: 'end'
  /** Width class. If all columns have one, their widths stay the same while rows arrive. */
  width?: string
  sortable?: boolean
  /** Position in a card on narrow screens; `line` is a text that needs no label, and `hidden` leaves it out. */
  card?: 'title' | 'status' | 'text' | 'line' | 'amount' | 'hidden'
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type Density = 'compact' | 'comfortable'

export type TableState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; title: string; text: string; code?: string; onRetry: () => void }
  /** `refetching` keeps the rows visible while new ones load. */
  | { status: 'ready'; rows: readonly Row[]; refetching?: boolean }

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

export type RowParts<Row> = {
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Name of a row for screen readers. */
  rowName: (row: Row) => string
  /** Link of the row, rendered around the first column. */
  rowLink?: (row: Row, props: LinkProps) => ReactElement
  rowActions?: (row: Row) => ReactNode
  selection?: Selection
}

/** Next order after a click on a header: ascending first, then descending. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const turn = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: turn ? 'descending' : 'ascending' }
}

export function toggleKey(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

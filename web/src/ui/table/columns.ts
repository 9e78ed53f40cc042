import type { ReactElement, ReactNode } from 'react'
import type { LinkProps } from '../actions/link.ts'

export type Column<Row> = {
  /** Also the sort key the server knows. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts line up at the end. */
  align?: 'end'
  sortable?: boolean
  /** Where it stands in a card on narrow screens; `hidden` leaves it to the detail page. */
  card?: 'title' | 'status' | 'text' | 'amount' | 'hidden'
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type Density = 'compact' | 'comfortable'

export type TableState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; title: string; text: string; code?: string; onRetry: () => void }
  /** `refetching` keeps the rows in place while newer ones are fetched. */
  | { status: 'ready'; rows: readonly Row[]; refetching?: boolean }

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

export type RowParts<Row> = {
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** What a row is called when it is read out: its number or name. */
  rowName: (row: Row) => string
  /** Makes the whole row a link to its page; drawn around the first column. */
  rowLink?: (row: Row, props: LinkProps) => ReactElement
  rowActions?: (row: Row) => ReactNode
  selection?: Selection
}

/** The next order when a header is pressed: ascending first, then the other way round. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const turn = sort?.column === column && sort.direction === 'ascending'
  return { column, direction: turn ? 'descending' : 'ascending' }
}

export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

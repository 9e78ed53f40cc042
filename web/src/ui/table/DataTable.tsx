import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { ErrorPanel } from '../feedback/ErrorPanel.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import type { RowParts, Sort, TableState } from './columns.ts'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import { useRowShortcuts } from './use-row-shortcuts.ts'

type DataTableProps<Row> = RowParts<Row> & {
  /** Caption for screen readers. */
  caption: string
  state: TableState<Row>
  /** Shown without rows: none yet, or none that match. */
  empty: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** J, K, X and Enter on rows. Users can turn single-key shortcuts off. */
  shortcuts?: boolean
}

/** Table; cards below 768 px. The server sorts, filters and pages the rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { state, empty, shortcuts = true, selection } = props
  const box = useRef<HTMLDivElement>(null)
  const [inParts] = useState(state.status === 'loading')
  const narrow = useMediaQuery('(width < 48rem)')
  useRowShortcuts(box, shortcuts && state.status === 'ready', selection)

  if (state.status === 'failed') return <ErrorPanel {...state} />
  if (state.status === 'ready' && state.rows.length === 0) return empty

  const loading = state.status === 'loading'
  const rows = loading ? undefined : state.rows
  const busy = loading || state.refetching === true
  return (
    <div ref={box} aria-busy={busy} className="relative first:rounded-t-[inherit] last:rounded-b-[inherit]">
      {busy && !loading && <div aria-hidden className="busy-line absolute inset-x-0 top-0 z-20 h-0.5" />}
      {narrow ? (
        <RowCards {...props} rows={rows} inParts={inParts} />
      ) : (
        <RowTable {...props} rows={rows} inParts={inParts} />
      )}
      <output className="sr-only">{loading ? `Loading ${props.caption}` : ''}</output>
    </div>
  )
}

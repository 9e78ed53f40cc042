import type { PageMeta } from '@okwan/contract/platform/paging'
import type { Queue } from '@okwan/contract/service/service-requests'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { ListPager } from '../lists/ListPager.tsx'
import { ListSearch } from '../lists/ListSearch.tsx'
import { ListViews } from '../lists/ListViews.tsx'
import { SHORTEST_SEARCH } from '../lists/list-query.ts'
import { tableState } from '../lists/table-state.ts'
import type { Path } from '../routes/paths.ts'
import type { QueueFilters, StringParams } from '../routes/search.ts'
import { pageRows } from './data/page-rows.ts'
import { QueueFigures } from './figures/QueueFigures.tsx'
import { NewArrival } from './NewArrival.tsx'
import { QueueRows, QueueSkeleton, queueRowClass } from './QueueRows.tsx'
import type { Arrival } from './use-live-queue.ts'

type Page = { data: unknown[]; meta: PageMeta }

type QueueSideProps<Row> = {
  /** Counts and new arrivals of an office queue. The lists of sellers have neither. */
  counted?: { queue: Queue /** Label of overdue items: `older than a day`. */; late: string; newest: Arrival }
  label: string
  path: Path<StringParams<'view'>>
  views: readonly { id: string; label: string }[]
  view: string
  search: { label: string; placeholder: string }
  list: UseQueryResult<Page>
  rows: readonly Row[]
  rowId: (row: Row) => string
  openId: string | undefined
  filters: QueueFilters
  setFilters: (changes: QueueFilters) => void
  /** Further filters. */
  filter: ReactNode
  empty: ReactNode
  /** Actions for the selected rows. */
  bulk?: ReactNode
  children: (row: Row) => ReactNode
}

/** List of a queue with views, search and rows; the open row is shown next to it. */
export function QueueSide<Row>(props: QueueSideProps<Row>) {
  const { label, path, views, view, list, rows, rowId, openId, filters, setFilters } = props
  const state = tableState(list, label)
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="grid gap-3 border-b border-line p-3">
        {/* Narrower views need fewer rows beside the open record. */}
        <div className="min-w-0 lg:[&_a]:px-1.5 lg:[&_a]:text-table">
          <ListViews to={path} views={views} current={view} />
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-40 *:max-w-full">
            <ListSearch
              {...props.search}
              value={filters.q}
              shortest={SHORTEST_SEARCH}
              onSearch={(q) => setFilters({ q, open: undefined })}
            />
          </div>
          {props.filter}
        </div>
        {props.counted && (
          <>
            <QueueFigures queue={props.counted.queue} late={props.counted.late} />
            <NewArrival queue={props.counted.queue} newest={props.counted.newest} openId={openId} />
          </>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {state.status === 'failed' && <ErrorPanel {...state} />}
        {state.status === 'loading' && <QueueSkeleton />}
        {state.status === 'ready' && rows.length === 0 && props.empty}
        {state.status === 'ready' && rows.length > 0 && (
          <QueueRows label={label} openId={openId}>
            {rows.map((row) => (
              <li
                key={rowId(row)}
                data-row={rowId(row)}
                className={classes('relative border-l-3 py-3 pr-4 pl-3', queueRowClass(rowId(row) === openId))}
              >
                {props.children(row)}
              </li>
            ))}
          </QueueRows>
        )}
      </div>
      {props.bulk}
      {rows.length > 0 && (
        <ListPager
          label={label}
          list={list.data}
          filters={{ ...filters, limit: String(pageRows(filters)) }}
          setFilters={(changes) => setFilters({ ...changes, open: undefined })}
        />
      )}
    </div>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../ui/classes.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ViewTabs } from '../ui/ViewTabs.tsx'
import { ListPager } from './ListPager.tsx'
import { ListSearch } from './ListSearch.tsx'
import { tableState } from './table-state.ts'
import type { Filters } from './use-filters.ts'

type Page = { data: unknown[]; meta: Parameters<typeof ListPager>[0]['meta'] }

type QueueSideProps<Row> = {
  label: string
  path: string
  views: readonly { id: string; label: string }[]
  view: string
  search: { label: string; placeholder: string }
  list: UseQueryResult<Page>
  rows: readonly Row[]
  rowId: (row: Row) => string
  openId: string | undefined
  filters: Filters
  setFilters: (changes: Filters) => void
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** The left side of a queue: its views, a search, and the rows, of which one is open beside them. */
export function QueueSide<Row>(props: QueueSideProps<Row>) {
  const { label, path, views, view, list, rows, rowId, openId, filters, setFilters } = props
  const box = useRef<HTMLUListElement>(null)
  // Scrolling and focus are the browser's: keys move them along with the open row.
  useEffect(() => {
    const row = box.current?.querySelector(`[data-row="${openId}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    if (box.current?.contains(document.activeElement)) row?.querySelector('a')?.focus({ preventScroll: true })
  }, [openId])
  const state = tableState(list, label)
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="grid gap-3 border-b border-line p-3">
        <ViewTabs
          label="Views"
          current={view}
          views={views.map(({ id, label: text }) => ({
            id,
            label: text,
            link: (link) => <Link to={path} search={id === views[0]?.id ? {} : { view: id }} {...link} />,
          }))}
        />
        <ListSearch {...props.search} value={filters.q} onSearch={(q) => setFilters({ q, open: undefined })} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {state.status === 'failed' && <ErrorPanel {...state} />}
        {state.status === 'loading' && <RowSkeletons />}
        {state.status === 'ready' && rows.length === 0 && props.empty}
        {state.status === 'ready' && rows.length > 0 && (
          <ul ref={box} aria-label={label} className="divide-y divide-line">
            {rows.map((row) => (
              <li
                key={rowId(row)}
                data-row={rowId(row)}
                className={classes(
                  'relative border-l-3 py-3 pr-4 pl-3',
                  rowId(row) === openId ? 'border-l-accent bg-accent-soft' : 'border-l-transparent hover:bg-hover',
                )}
              >
                {props.children(row)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {list.data && rows.length > 0 && (
        <ListPager
          label={label}
          meta={list.data.meta}
          rows={rows.length}
          filters={filters}
          setFilters={(changes) => setFilters({ ...changes, open: undefined })}
        />
      )}
    </div>
  )
}

type RowLinkProps = { id: string; isOpen: boolean; replace: boolean; children: ReactNode }

/** The whole row opens it; the link carries its name. */
export function QueueRowLink({ id, isOpen, replace, children }: RowLinkProps) {
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, open: id })}
      replace={replace}
      resetScroll={!replace}
      preload={false}
      aria-current={isOpen ? 'true' : undefined}
      className={ROW_LINK}
    >
      {children}
    </Link>
  )
}

const ROW_LINK =
  'min-w-0 truncate font-medium text-text no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

/** List and detail side by side; on a phone one after the other. */
export function QueueFrame({
  isBeside,
  side,
  pane,
  nothing,
}: {
  isBeside: boolean
  side: ReactNode
  pane: ReactNode
  nothing: ReactNode
}) {
  return (
    <div className="grid rounded-lg border border-line bg-card lg:h-[calc(100dvh-12.25rem)] lg:min-h-120 lg:grid-cols-[25rem_1fr]">
      {(isBeside || !pane) && side}
      {(isBeside || pane) && (
        <div className={classes('min-w-0', isBeside && 'overflow-y-auto border-l border-line')}>{pane || nothing}</div>
      )}
    </div>
  )
}

function RowSkeletons() {
  return (
    <div aria-busy className="divide-y divide-line">
      {Array.from({ length: 8 }, (_, line) => (
        <div key={line} className="space-y-2.5 px-4 py-3.5">
          <Skeleton className="w-40" />
          <Skeleton className="w-64" />
        </div>
      ))}
    </div>
  )
}

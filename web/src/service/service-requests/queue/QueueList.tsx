import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ResponseOf } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../../platform/lists/ListSearch.tsx'
import { ListViews } from '../../../platform/lists/ListViews.tsx'
import { SHORTEST_SEARCH } from '../../../platform/lists/list-query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { isNarrowed, withoutFilters } from '../../../platform/queues/data/narrowed.ts'
import { pageRows } from '../../../platform/queues/data/page-rows.ts'
import { NewArrival } from '../../../platform/queues/NewArrival.tsx'
import { QueueRows, QueueSkeleton } from '../../../platform/queues/QueueRows.tsx'
import type { Arrival } from '../../../platform/queues/use-live-queue.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { QUEUE_NOUNS } from '../words.ts'
import { QueueRow } from './QueueRow.tsx'
import { FILTER_NAMES, viewOf, viewsOf } from './queue-query.ts'

const RequestFilters = lazyPart(() => import('./RequestFilters.tsx'), 'RequestFilters')
const EmptyQueue = lazyPart(() => import('./EmptyQueue.tsx'), 'EmptyQueue')
const BulkActions = lazyPart(() => import('./BulkActions.tsx'), 'BulkActions')

type QueueListProps = {
  type: RequestType
  list: UseQueryResult<ResponseOf<'GET /service-requests'>>
  /** Rows of the list without requests whose decision is being sent. */
  rows: ServiceRequest[]
  openId: string | undefined
  newest: Arrival
  filters: Filters<'requestQueue'>
  setFilters: (changes: Filters<'requestQueue'>) => void
  selected: ReadonlySet<string>
  setSelected: (selected: ReadonlySet<string>) => void
  onToggle: (requestId: string) => void
  onDecided: () => Promise<void>
}

/** Left column: views, search, filters and one page of requests. */
export function QueueList(props: QueueListProps) {
  const { type, list, rows, filters, setFilters, newest } = props
  const view = viewOf(filters, type)
  const { branchId } = useActiveBranch()
  const counts = useQuery({
    ...query('GET /service-requests/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const clear = () => setFilters({ ...withoutFilters(FILTER_NAMES), q: '', open: '' })
  const state = tableState(list, 'Requests')
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="grid gap-3 border-b border-line p-3">
        {/* Beside an open request, the views fit into one row only with less padding and smaller text. */}
        <div className="min-w-0 lg:[&_a]:px-1.5 lg:[&_a]:text-table">
          <ListViews to={queuePath(type)} views={viewsOf(type, counts.data?.[type])} current={view} />
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1 basis-40 *:max-w-full">
            <ListSearch
              key={type}
              label="Search requests"
              placeholder="Name, vehicle or number"
              value={filters.q}
              shortest={SHORTEST_SEARCH}
              onSearch={(q) => setFilters({ q, open: undefined })}
            />
          </div>
          <Suspense fallback={null}>
            <RequestFilters
              type={type}
              filters={filters}
              // Requests with the chosen status can be in another view.
              setFilters={(changes) => setFilters({ ...('status' in changes ? { view: 'all' } : {}), ...changes })}
            />
          </Suspense>
        </div>
        <NewArrival queue={type} newest={newest} openId={props.openId} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {state.status === 'failed' && <ErrorPanel {...state} />}
        {state.status === 'loading' && <QueueSkeleton />}
        {state.status === 'ready' &&
          (rows.length > 0 ? (
            <Rows {...props} />
          ) : (
            <Suspense fallback={null}>
              <EmptyQueue type={type} view={view} onClear={isNarrowed(FILTER_NAMES, filters) ? clear : undefined} />
            </Suspense>
          ))}
      </div>
      <Suspense fallback={null}>
        <BulkActions
          type={type}
          requests={rows.filter(({ requestId }) => props.selected.has(requestId))}
          onClear={() => props.setSelected(new Set())}
          onDecided={props.onDecided}
        />
      </Suspense>
      {rows.length > 0 && (
        <ListPager
          label="Requests"
          list={list.data}
          filters={{ ...filters, limit: String(pageRows(filters)) }}
          setFilters={(changes) => setFilters({ ...changes, open: undefined })}
        />
      )}
    </div>
  )
}

function Rows({ type, rows, openId, selected, onToggle }: QueueListProps) {
  return (
    <QueueRows label={QUEUE_NOUNS[type]} openId={openId}>
      {rows.map((request) => (
        <QueueRow
          key={request.requestId}
          request={request}
          isOpen={request.requestId === openId}
          isSelected={selected.has(request.requestId)}
          onToggle={onToggle}
        />
      ))}
    </QueueRows>
  )
}

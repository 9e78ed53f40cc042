import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { REQUEST_TYPE_NAMES, type RequestType, requestTypeOf } from '@okwan/domain/service/service-requests/terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { useSelection } from '../../../platform/lists/use-selection.ts'
import { BackToList } from '../../../platform/queues/BackToList.tsx'
import { refreshQueue } from '../../../platform/queues/data/refresh-queue.ts'
import { QueueFrame } from '../../../platform/queues/QueueFrame.tsx'
import { PaneSkeleton } from '../../../platform/queues/QueueRows.tsx'
import type { LiveQueue } from '../../../platform/queues/use-live-queue.ts'
import { usePrefetch } from '../../../platform/queues/use-prefetch.ts'
import { useQueue } from '../../../platform/queues/use-queue.ts'
import { useShownFirst } from '../../../platform/queues/use-shown-first.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { useKeys } from '../../../ui/actions/use-keys.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { toggleKey } from '../../../ui/table/columns.ts'
import type { OpenDialog } from '../decide/DecisionDialogs.tsx'
import { type Decision, textOfDecision } from '../decide/decisions.ts'
import { detailOf } from '../decide/detail.ts'
import { type Undecided, useDecisions } from '../decide/use-decisions.ts'
import { listOf } from './list.ts'
import { QueueList } from './QueueList.tsx'
import { usePrefetchedQueues } from './use-prefetched-queues.ts'

// The list is loaded before the request beside it.
const RequestPane = lazyPart(() => import('../decide/RequestPane.tsx'), 'RequestPane')
const DecisionControls = lazyPart(() => import('../decide/DecisionControls.tsx'), 'DecisionControls')
const UndecidedNotice = lazyPart(() => import('../decide/Undecided.tsx'), 'UndecidedNotice')

/** Polling interval without a live connection. */
const POLL_MS = 30_000
const PREFETCHED = 6
/** Within this number of rows from an end of the page, the page beyond that end is prefetched. */
const NEAR_END = 5

/**
 * One queue: the list and the open request. The component is reused for other queues and requests, because an update is much
 * cheaper than a new render.
 */
export function Queue({ type, live, newest }: LiveQueue & { type: RequestType }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters<'requestQueue'>()
  const { branchId } = useActiveBranch()
  const { decide, pending, undecided, forget, cacheDetail } = useDecisions()
  const [selected, setSelected] = useSelection({ ...filters, type, branchId })
  const [asking, setAsking] = useState<OpenDialog & { requestId: string }>()
  const pageAt = (cursor: string | undefined) => listOf({ ...filters, cursor }, type, branchId)
  const list = useShownFirst({
    ...pageAt(filters.cursor),
    // Within a queue, the previous page stays visible until the next one is loaded.
    placeholderData: (before) => (before?.data[0]?.type === REQUEST_TYPE_NAMES[type] ? before : undefined),
    refetchInterval: live ? false : POLL_MS,
  })
  const { data: page = [], meta } = list.data ?? {}
  const rows = page.filter(({ requestId }) => !pending.has(requestId))
  const ids = page.map(({ requestId }) => requestId)
  const queue = useQueue({ list, ids, gone: pending, filters, setFilters })
  const { isSideBySide, open: openRequest, openId, at, openNext } = queue
  const nextCursor = at >= rows.length - NEAR_END ? meta?.nextCursor : null
  const nextPage = useQuery({ ...pageAt(nextCursor ?? undefined), enabled: Boolean(nextCursor) })
  const ahead = nextCursor ? rows.concat(nextPage.data?.data ?? []) : rows
  usePrefetch(ahead.slice(at + 1, at + 1 + PREFETCHED).map(({ requestId }) => detailOf(requestId)))
  usePrefetch(meta?.previousCursor && at < NEAR_END ? [pageAt(meta.previousCursor)] : [])
  // When the last page becomes empty, the queue continues with the first page.
  usePrefetch(filters.cursor && rows.length <= NEAR_END ? [pageAt(undefined)] : [])
  usePrefetchedQueues(list.data !== undefined, branchId)
  // A stable reference, so that the memoised rows do not render again.
  const toggle = useCallback(
    (requestId: string) => setSelected((selection) => toggleKey(selection, requestId)),
    [setSelected],
  )
  useKeys({ x: () => openId && toggle(openId) })

  function decideAndContinue(request: ServiceRequestDetail, decision: Decision) {
    void decide(request, decision)
    openNext()
  }
  function reviewAgain({ request, decision }: Undecided) {
    const { requestId } = request
    if (requestTypeOf(request.type) === type) openRequest(requestId)
    else void navigate({ to: queuePath(request.type), search: { open: requestId } })
    setAsking({ act: decision.action, enteredText: textOfDecision(decision), requestId })
    forget(requestId)
  }
  const pane = openId && (
    <RequestPane
      requestId={openId}
      row={rows[at]}
      notice={!isSideBySide && <BackToList onBack={() => openRequest(undefined)} />}
      actions={(request) => (
        <Suspense fallback={null}>
          <DecisionControls
            request={request}
            asking={asking?.requestId === request.requestId ? asking : undefined}
            setAsking={(next) => setAsking(next && { ...next, requestId: request.requestId })}
            onDecide={decideAndContinue}
            onMoved={(moved) => {
              cacheDetail(moved)
              void refreshQueue(queryClient)
            }}
          />
        </Suspense>
      )}
    />
  )
  return (
    <div className="grid gap-3">
      <Suspense fallback={null}>
        {undecided.map((one) => (
          <UndecidedNotice
            key={one.request.requestId}
            undecided={one}
            onDismiss={() => forget(one.request.requestId)}
            onAgain={() => reviewAgain(one)}
          />
        ))}
      </Suspense>
      <QueueFrame
        isSideBySide={isSideBySide}
        openId={openId}
        onUse={queue.keepOpen}
        emptyPane={
          <EmptyState
            title="No request selected"
            text="Select a request in the list, or press J and K to move through it."
          />
        }
        side={
          <QueueList
            type={type}
            list={list}
            rows={rows}
            openId={openId}
            newest={newest}
            filters={filters}
            setFilters={setFilters}
            selected={selected}
            setSelected={setSelected}
            onToggle={toggle}
            onDecided={() => refreshQueue(queryClient)}
          />
        }
        pane={pane && <Suspense fallback={<PaneSkeleton />}>{pane}</Suspense>}
      />
    </div>
  )
}

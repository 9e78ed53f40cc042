import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { BackToList } from '../../../platform/queues/BackToList.tsx'
import { refreshDesk } from '../../../platform/queues/data/refresh-desk.ts'
import { QueueFrame } from '../../../platform/queues/QueueFrame.tsx'
import { useKeys } from '../../../platform/queues/use-keys.ts'
import type { LiveQueue } from '../../../platform/queues/use-live-queue.ts'
import { usePrefetch } from '../../../platform/queues/use-prefetch.ts'
import { useQueue } from '../../../platform/queues/use-queue.ts'
import { useShownFirst } from '../../../platform/queues/use-shown-first.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { toggled } from '../../../ui/table/columns.ts'
import type { Asking } from '../decide/DecisionDialogs.tsx'
import { type Decision, typedIn } from '../decide/decisions.ts'
import { detailOf } from '../decide/detail.ts'
import { type Undecided, useDecisions } from '../decide/use-decisions.ts'
import { listOf } from './list.ts'
import { QueueList } from './QueueList.tsx'
import { usePrefetchedQueues } from './use-prefetched-queues.ts'

// The list stands there before the request beside it.
const RequestPane = lazyPart(() => import('../decide/RequestPane.tsx'), 'RequestPane')
const DecisionControls = lazyPart(() => import('../decide/DecisionControls.tsx'), 'DecisionControls')
const UndecidedNotice = lazyPart(() => import('../decide/Undecided.tsx'), 'UndecidedNotice')

/** Asked for where changes are not told. */
const ASK_EVERY_MS = 30_000
const FETCHED_AHEAD = 6
/** So near to an end of the page, the one beyond it is fetched. */
const NEAR_END = 5

/**
 * One queue: the list, the request that is open, and the way from one to the next. It stays where it is when another queue or
 * another request is opened: changing what is drawn costs a fraction of drawing it anew.
 */
export function Queue({ type, live, newest }: LiveQueue & { type: RequestType }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters<'requestQueue'>()
  const { branchId } = useActiveBranch()
  const { decide, underWay, undecided, forget, keepDetail } = useDecisions()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking & { requestId: string }>()
  const pageAt = (cursor: string | undefined) => listOf({ ...filters, cursor }, type, branchId)
  const list = useShownFirst({
    ...pageAt(filters.cursor),
    // Of the same queue the page before stays until the next is there.
    placeholderData: (before) => (before?.data[0]?.type === type ? before : undefined),
    refetchInterval: live ? false : ASK_EVERY_MS,
  })
  const { data: page = [], meta } = list.data ?? {}
  const rows = page.filter(({ requestId }) => !underWay.has(requestId))
  const ids = page.map(({ requestId }) => requestId)
  const queue = useQueue({ list, ids, gone: underWay, filters, setFilters })
  const { isBeside, open: openRequest, openId, at } = queue
  const nextCursor = at >= rows.length - NEAR_END ? meta?.nextCursor : null
  const nextPage = useQuery({ ...pageAt(nextCursor ?? undefined), enabled: Boolean(nextCursor) })
  const ahead = nextCursor ? rows.concat(nextPage.data?.data ?? []) : rows
  usePrefetch(ahead.slice(at + 1, at + 1 + FETCHED_AHEAD).map(({ requestId }) => detailOf(requestId)))
  usePrefetch(meta?.previousCursor && at < NEAR_END ? [pageAt(meta.previousCursor)] : [])
  // The queue goes on at its beginning once the page is used up.
  usePrefetch(filters.cursor && rows.length <= NEAR_END ? [pageAt(undefined)] : [])
  usePrefetchedQueues(list.data !== undefined, branchId)
  // The same one at every step, or every row would be drawn anew.
  const toggle = useCallback((requestId: string) => setSelected((selection) => toggled(selection, requestId)), [])
  useKeys({ x: () => openId && toggle(openId) })

  function decideAndGoOn(request: ServiceRequestDetail, decision: Decision) {
    void decide(request, decision)
    openRequest(isBeside ? (rows[at + 1] ?? rows[at - 1])?.requestId : undefined)
  }
  function lookAgain({ request, decision }: Undecided) {
    const { requestId } = request
    if (request.type === type) openRequest(requestId)
    else void navigate({ to: queuePath(request.type), search: { open: requestId } })
    setAsking({ act: decision.action, typed: typedIn(decision), requestId })
    forget(requestId)
  }
  const pane = openId && (
    <RequestPane
      requestId={openId}
      row={rows[at]}
      notice={!isBeside && <BackToList onBack={() => openRequest(undefined)} />}
      actions={(request) => (
        <Suspense fallback={null}>
          <DecisionControls
            request={request}
            asking={asking?.requestId === request.requestId ? asking : undefined}
            setAsking={(wanted) => setAsking(wanted && { ...wanted, requestId: request.requestId })}
            onDecide={decideAndGoOn}
            onMoved={(moved) => {
              keepDetail(moved)
              void refreshDesk(queryClient)
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
            onAgain={() => lookAgain(one)}
          />
        ))}
      </Suspense>
      <QueueFrame
        isBeside={isBeside}
        openId={openId}
        onUse={queue.keepOpen}
        nothing={<EmptyState title="No request open" text="Choose one in the list; j and k go through it." />}
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
            onDecided={() => refreshDesk(queryClient)}
          />
        }
        pane={pane && <Suspense fallback={null}>{pane}</Suspense>}
      />
    </div>
  )
}

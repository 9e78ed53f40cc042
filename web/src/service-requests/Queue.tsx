import type { ServiceRequestDetail } from '@okwan/contract/service-requests'
import type { RequestType } from '@okwan/domain/service-requests/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { useActiveBranch } from '../lists/use-active-branch.ts'
import { useFilters } from '../lists/use-filters.ts'
import { BackToList } from '../queues/BackToList.tsx'
import { QueueFrame } from '../queues/QueueFrame.tsx'
import { useKeys } from '../queues/use-keys.ts'
import { useLiveQueue } from '../queues/use-live-queue.ts'
import { useQueue } from '../queues/use-queue.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { toggled } from '../ui/table/columns.ts'
import type { Asking } from './DecisionDialogs.tsx'
import { type Decision, typedIn } from './decisions.ts'
import { usePrefetchDetails } from './detail.ts'
import { QueueList } from './QueueList.tsx'
import { queueQuery } from './queue-query.ts'
import { useDecisions } from './use-decisions.ts'

// The list stands there before the request beside it.
const RequestPane = lazy(async () => ({ default: (await import('./RequestPane.tsx')).RequestPane }))
const DecisionControls = lazy(async () => ({ default: (await import('./DecisionControls.tsx')).DecisionControls }))
const UndecidedNotice = lazy(async () => ({ default: (await import('./Undecided.tsx')).UndecidedNotice }))

/** Asked for where changes are not told. */
const ASK_EVERY_MS = 30_000
const FETCHED_AHEAD = 3

/** One queue: the list, the request that is open, and the way from one to the next. */
export function Queue({ type }: { type: RequestType }) {
  const [filters, setFilters] = useFilters()
  const { branchId } = useActiveBranch()
  const { live, newest } = useLiveQueue(branchId)
  const { decide, underWay, undecided, forget, keepDetail, refreshQueues } = useDecisions()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking & { requestId: string }>()
  const list = useQuery({
    ...query('GET /service-requests', { query: queueQuery(filters, type, branchId) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: live ? false : ASK_EVERY_MS,
  })
  const rows = (list.data?.data ?? []).filter(({ requestId }) => !underWay.has(requestId))
  const ids = rows.map(({ requestId }) => requestId)
  const { isBeside, open: openRequest, openId, at } = useQueue({ ids, meta: list.data?.meta, filters, setFilters })
  const next = ids[at + 1]
  usePrefetchDetails(ids.slice(at + 1, at + 1 + FETCHED_AHEAD))
  const toggle = (requestId: string) => setSelected((selection) => toggled(selection, requestId))
  useKeys({ x: () => openId && toggle(openId) })

  function decideAndGoOn(request: ServiceRequestDetail, decision: Decision) {
    void decide(request, decision)
    openRequest(isBeside ? (next ?? rows[at - 1]?.requestId) : undefined)
  }
  const pane = openId && (
    <RequestPane
      key={openId}
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
              void refreshQueues()
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
            onAgain={() => {
              const { requestId } = one.request
              openRequest(requestId)
              setAsking({ act: one.decision.action, typed: typedIn(one.decision), requestId })
              forget(requestId)
            }}
          />
        ))}
      </Suspense>
      <QueueFrame
        isBeside={isBeside}
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
            onDecided={refreshQueues}
          />
        }
        pane={pane && <Suspense fallback={null}>{pane}</Suspense>}
      />
    </div>
  )
}

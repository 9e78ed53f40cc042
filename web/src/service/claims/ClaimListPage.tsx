import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { BackToList } from '../../platform/queues/BackToList.tsx'
import { isNarrowed } from '../../platform/queues/data/narrowed.ts'
import { QueueFrame } from '../../platform/queues/QueueFrame.tsx'
import { PaneSkeleton } from '../../platform/queues/QueueRows.tsx'
import { QueueSide } from '../../platform/queues/QueueSide.tsx'
import { useLiveQueue } from '../../platform/queues/use-live-queue.ts'
import { useQueue } from '../../platform/queues/use-queue.ts'
import { paths } from '../../platform/routes/paths.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { claimQuery, FILTER_NAMES } from './claim-query.ts'
import { ClaimRow } from './follow/ClaimRow.tsx'
import { useUndoApproval } from './moves/use-undo-approval.tsx'
import { VIEWS, viewOf } from './words.ts'

const ClaimPane = lazyPart(() => import('./ClaimPane.tsx'), 'ClaimPane')
const ClaimFilters = lazyPart(() => import('./ClaimFilters.tsx'), 'ClaimFilters')
const ClaimTools = lazyPart(() => import('./ClaimTools.tsx'), 'ClaimTools')

/** Polling interval without a live connection. */
const POLL_MS = 15_000

/** Queue of claims, earliest regulatory deadline first. The views of done and of all claims list the newest first. */
export function ClaimListPage() {
  const [filters, setFilters] = useFilters<'claims'>()
  const { branchId } = useActiveBranch()
  const { live, newest } = useLiveQueue(branchId)
  const list = useQuery({
    ...query('GET /claims', { query: claimQuery(filters, branchId) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: live ? false : POLL_MS,
  })
  const rows = list.data?.data ?? []
  const ids = rows.map(({ claimId }) => claimId)
  const { isSideBySide, open, openId, openNext, keepOpen } = useQueue({ list, ids, filters, setFilters })
  const { undo, notice: notUndone } = useUndoApproval(open)
  return (
    <>
      <PageHeader
        byBranch
        title="Claims"
        actions={
          <Suspense fallback={<div className="h-9 pointer-coarse:h-11" />}>
            <ClaimTools />
          </Suspense>
        }
      />
      {notUndone && <div className="mb-3">{notUndone}</div>}
      <QueueFrame
        isSideBySide={isSideBySide}
        onUse={keepOpen}
        emptyPane={
          <EmptyState
            title="No claim selected"
            text="Select a claim in the list, or press J and K to move through it."
          />
        }
        side={
          <QueueSide
            counted={{ queue: 'claims', late: 'overdue', newest }}
            label="Claims"
            path={paths.claims()}
            views={VIEWS}
            view={viewOf(filters.view)}
            search={{ label: 'Search claims', placeholder: 'Name, vehicle or number' }}
            list={list}
            rows={rows}
            rowId={({ claimId }) => claimId}
            openId={openId}
            filters={filters}
            setFilters={setFilters}
            filter={
              <Suspense fallback={null}>
                <ClaimFilters filters={filters} setFilters={setFilters} />
              </Suspense>
            }
            empty={
              isNarrowed(FILTER_NAMES, filters) ? (
                <EmptyState title="No matching claims" text="Change the search or clear the filters." />
              ) : (
                <EmptyState title="No claims" text="Select Report a claim, or report one from the policy page." />
              )
            }
          >
            {(claim) => <ClaimRow claim={claim} isOpen={claim.claimId === openId} />}
          </QueueSide>
        }
        pane={
          openId && (
            <Suspense fallback={<PaneSkeleton />}>
              <ClaimPane
                key={openId}
                claimId={openId}
                notice={!isSideBySide && <BackToList onBack={() => open(undefined)} />}
                onDecided={openNext}
                onUndo={undo}
              />
            </Suspense>
          )
        }
      />
    </>
  )
}

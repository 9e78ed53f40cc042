import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { BackToList } from '../../../platform/queues/BackToList.tsx'
import { isNarrowed } from '../../../platform/queues/data/narrowed.ts'
import { QueueFrame } from '../../../platform/queues/QueueFrame.tsx'
import { PaneSkeleton } from '../../../platform/queues/QueueRows.tsx'
import { QueueSide } from '../../../platform/queues/QueueSide.tsx'
import { useQueue } from '../../../platform/queues/use-queue.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { claimQuery, FILTER_NAMES } from '../claim-query.ts'
import { VIEWS, viewOf } from '../words.ts'
import { ClaimRow } from './ClaimRow.tsx'

const FindPolicyDialog = lazyPart(() => import('../new/FindPolicyDialog.tsx'), 'FindPolicyDialog')
const ClaimPane = lazyPart(() => import('../ClaimPane.tsx'), 'ClaimPane')

const POLL_MS = 30_000
/** The other views are about the work of the office. */
const SELLER_VIEWS = VIEWS.filter(({ id }) => id === 'open' || id === 'done')

/** Claims of the seller's customers: status, next step, missing documents and notes. */
export function CustomerClaimsPage() {
  const [filters, setFilters] = useFilters<'customerClaims'>()
  const list = useQuery({
    ...query('GET /claims', { query: claimQuery(filters, undefined) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: POLL_MS,
  })
  const [isNew, setNew] = useState(false)
  const rows = list.data?.data ?? []
  const ids = rows.map(({ claimId }) => claimId)
  const { isSideBySide, open, openId, keepOpen } = useQueue({ list, ids, filters, setFilters })
  return (
    <>
      <PageHeader
        title="Claims"
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setNew(true)}>
            Report a claim
          </Button>
        }
      />
      <Suspense fallback={null}>{isNew && <FindPolicyDialog onClose={() => setNew(false)} />}</Suspense>
      <QueueFrame
        isSideBySide={isSideBySide}
        onUse={keepOpen}
        isEmpty={list.data !== undefined && rows.length === 0 && !isNarrowed(FILTER_NAMES, filters)}
        emptyPane={
          <EmptyState
            title="No claim selected"
            text="Select a claim in the list, or press J and K to move through it."
          />
        }
        side={
          <QueueSide
            label="Claims"
            path={paths.customerClaims()}
            views={SELLER_VIEWS}
            view={viewOf(filters.view)}
            search={{ label: 'Search claims', placeholder: 'Name, vehicle or number' }}
            list={list}
            rows={rows}
            rowId={({ claimId }) => claimId}
            openId={openId}
            filters={filters}
            setFilters={setFilters}
            filter={null}
            empty={
              isNarrowed(FILTER_NAMES, filters) ? (
                <EmptyState title="No matching claims" text="Change the search or clear the filters." />
              ) : (
                <EmptyState title="No claims" text="Select Report a claim when a customer has a loss." />
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
              />
            </Suspense>
          )
        }
      />
    </>
  )
}

import { can } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
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
import { useQueue } from '../../platform/queues/use-queue.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ComplaintRow } from './ComplaintRow.tsx'
import { complaintQuery, FILTER_NAMES } from './complaint-query.ts'
import { SELLER_VIEWS, VIEWS, viewOf } from './words.ts'

const ComplaintPane = lazyPart(() => import('./ComplaintPane.tsx'), 'ComplaintPane')
const ComplaintFilters = lazyPart(() => import('./ComplaintFilters.tsx'), 'ComplaintFilters')
const NewComplaintDialog = lazyPart(() => import('./NewComplaintDialog.tsx'), 'NewComplaintDialog')

const POLL_MS = 15_000

/**
 * Complaints, earliest deadline first; the views “Closed” and “All” list the newest first. Sellers see the complaints that they
 * recorded, and complaints about themselves once the office shares them.
 */
export function ComplaintListPage() {
  const [filters, setFilters] = useFilters<'complaints'>()
  const { branchId } = useActiveBranch()
  const user = useUser()
  const isOffice = user !== undefined && can(user, 'service-requests.decide')
  const [isNew, setNew] = useState(false)
  const list = useQuery({
    ...query('GET /complaints', { query: complaintQuery(filters, branchId) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: POLL_MS,
  })
  const rows = list.data?.data ?? []
  const ids = rows.map(({ complaintId }) => complaintId)
  const { isSideBySide, open, openId, keepOpen } = useQueue({ list, ids, filters, setFilters })
  return (
    <>
      <PageHeader
        byBranch={isOffice}
        title="Complaints"
        actions={
          <UnlessReadOnly>
            <Button variant="primary" icon={Plus} onClick={() => setNew(true)}>
              New complaint
            </Button>
          </UnlessReadOnly>
        }
      />
      <Suspense fallback={null}>
        {isNew && <NewComplaintDialog isOffice={isOffice} onClose={() => setNew(false)} onDone={open} />}
      </Suspense>
      <QueueFrame
        isSideBySide={isSideBySide}
        onUse={keepOpen}
        isEmpty={list.data !== undefined && rows.length === 0 && !isNarrowed(FILTER_NAMES, filters)}
        emptyPane={
          <EmptyState
            title="No complaint selected"
            text="Select a complaint in the list, or press J and K to move through it."
          />
        }
        side={
          <QueueSide
            label="Complaints"
            path={paths.complaints()}
            views={isOffice ? VIEWS : SELLER_VIEWS}
            view={viewOf(filters.view)}
            search={{ label: 'Search complaints', placeholder: 'Name, phone or number' }}
            list={list}
            rows={rows}
            rowId={({ complaintId }) => complaintId}
            openId={openId}
            filters={filters}
            setFilters={setFilters}
            filter={
              isOffice && (
                <Suspense fallback={null}>
                  <ComplaintFilters filters={filters} setFilters={setFilters} />
                </Suspense>
              )
            }
            empty={
              isNarrowed(FILTER_NAMES, filters) ? (
                <EmptyState title="No matching complaints" text="Change the search or clear the filters." />
              ) : (
                <EmptyState title="No complaints" text="Select New complaint to record a complaint." />
              )
            }
          >
            {(complaint) => <ComplaintRow complaint={complaint} isOpen={complaint.complaintId === openId} />}
          </QueueSide>
        }
        pane={
          openId && (
            <Suspense fallback={<PaneSkeleton />}>
              <ComplaintPane
                key={openId}
                complaintId={openId}
                notice={!isSideBySide && <BackToList onBack={() => open(undefined)} />}
              />
            </Suspense>
          )
        }
      />
    </>
  )
}

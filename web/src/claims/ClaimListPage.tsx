import type { Claim } from '@okwan/contract/claims'
import { toAccraDate } from '@okwan/domain/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useActiveBranch } from '../lists/use-active-branch.ts'
import { useFilters } from '../lists/use-filters.ts'
import { BackToList } from '../queues/BackToList.tsx'
import { QueueFrame } from '../queues/QueueFrame.tsx'
import { QueueRowLink } from '../queues/QueueRows.tsx'
import { QueueSide } from '../queues/QueueSide.tsx'
import { useLiveQueue } from '../queues/use-live-queue.ts'
import { useQueue } from '../queues/use-queue.ts'
import { RequestTabs } from '../service-requests/RequestTabs.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { currentMs } from '../ui/clock.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { TONE_TEXT } from '../ui/tone.ts'
import { claimQuery } from './claim-query.ts'
import { dueWords, STATUS_TONES, VIEWS, viewOf } from './words.ts'

const ClaimPane = lazy(async () => ({ default: (await import('./ClaimPane.tsx')).ClaimPane }))
const ClaimFilters = lazy(async () => ({ default: (await import('./ClaimFilters.tsx')).ClaimFilters }))
const FindPolicyDialog = lazy(async () => ({ default: (await import('./FindPolicyDialog.tsx')).FindPolicyDialog }))

/** Asked for where changes are not told. */
const ASK_EVERY_MS = 15_000

/** Claims of the desk; what the regulator's clocks press most comes first. */
export function ClaimListPage() {
  const [filters, setFilters] = useFilters()
  const [isNew, setNew] = useState(false)
  const { branchId } = useActiveBranch()
  const { live, newest } = useLiveQueue(branchId)
  const list = useQuery({
    ...query('GET /claims', { query: claimQuery(filters, branchId) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: live ? false : ASK_EVERY_MS,
  })
  const rows = list.data?.data ?? []
  const ids = rows.map(({ claimId }) => claimId)
  const { isBeside, open, openId } = useQueue({ ids, meta: list.data?.meta, filters, setFilters })
  return (
    <>
      <PageHeader
        byBranch
        title="Claims"
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setNew(true)}>
            New claim
          </Button>
        }
      >
        <RequestTabs current="claims" />
      </PageHeader>
      <QueueFrame
        isBeside={isBeside}
        nothing={<EmptyState title="No claim open" text="Choose one in the list; j and k go through it." />}
        side={
          <QueueSide
            queue="claims"
            late="past a clock"
            newest={newest}
            label="Claims"
            path="/service-request/claims"
            views={VIEWS}
            view={viewOf(filters.view)}
            search={{ label: 'Search claims', placeholder: 'Name, plate, policy or CLM number' }}
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
              <EmptyState title="No claims here" text="A claim begins on the page of its policy, or by New claim." />
            }
          >
            {(claim) => <Row claim={claim} isOpen={claim.claimId === openId} replace={isBeside} />}
          </QueueSide>
        }
        pane={
          openId && (
            <Suspense fallback={null}>
              <ClaimPane
                key={openId}
                claimId={openId}
                notice={!isBeside && <BackToList onBack={() => open(undefined)} />}
              />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>{isNew && <FindPolicyDialog onClose={() => setNew(false)} />}</Suspense>
    </>
  )
}

function Row({ claim, isOpen, replace }: { claim: Claim; isOpen: boolean; replace: boolean }) {
  const due = dueWords(claim, toAccraDate(new Date(currentMs())))
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <QueueRowLink id={claim.claimId} isOpen={isOpen} replace={replace}>
          {claim.customerName}
        </QueueRowLink>
        {due && (
          <span
            className={classes('shrink-0 text-table', due.isLate ? `font-medium ${TONE_TEXT.danger}` : 'text-muted')}
          >
            {due.text}
          </span>
        )}
      </div>
      <p className="truncate text-table">{claim.typeLabel}</p>
      <p className="mt-0.5 flex items-center justify-between gap-3 text-table text-muted">
        <span className="min-w-0 truncate">
          {claim.claimNumber} · {claim.registrationNumber ?? claim.policyNumber}
        </span>
        <Money pesewas={claim.paidPesewas || claim.reservePesewas} />
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted">
        <StatusBadge tone={STATUS_TONES[claim.status]}>{claim.statusText}</StatusBadge>
        {claim.isLate && <span>Reported late</span>}
        {claim.handler && <span className="truncate">{claim.handler.fullName}</span>}
      </p>
    </>
  )
}

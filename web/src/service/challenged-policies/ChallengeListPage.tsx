import type { Challenge } from '@okwan/contract/service/challenged-policies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { useSelection } from '../../platform/lists/use-selection.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { BackToList } from '../../platform/queues/BackToList.tsx'
import { isNarrowed } from '../../platform/queues/data/narrowed.ts'
import { QueueFrame } from '../../platform/queues/QueueFrame.tsx'
import { PaneSkeleton, QueueRowLink } from '../../platform/queues/QueueRows.tsx'
import { QueueSide } from '../../platform/queues/QueueSide.tsx'
import { useLiveQueue } from '../../platform/queues/use-live-queue.ts'
import { useQueue } from '../../platform/queues/use-queue.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useKeys } from '../../ui/actions/use-keys.ts'
import { classes } from '../../ui/classes.ts'
import { Money } from '../../ui/data/Money.tsx'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { TONE_TEXT } from '../../ui/data/tone.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { type Selection, toggleKey } from '../../ui/table/columns.ts'
import { SelectRow } from '../../ui/table/SelectBoxes.tsx'
import { challengeQuery, FILTER_NAMES } from './challenge-query.ts'
import { STATE_STYLES, VIEWS, viewOf } from './words.ts'

const ChallengeFilters = lazyPart(() => import('./ChallengeFilters.tsx'), 'ChallengeFilters')
const ChallengeFigures = lazyPart(() => import('./ChallengeFigures.tsx'), 'ChallengeFigures')
const ChallengeBulk = lazyPart(() => import('./ChallengeBulk.tsx'), 'ChallengeBulk')
const ChallengePane = lazyPart(() => import('./ChallengePane.tsx'), 'ChallengePane')

/** Polling interval without a live connection; short, because these customers have paid. */
const POLL_MS = 15_000

/** Policies that are paid, but not covered, oldest first. Resolved policies are listed newest first. */
export function ChallengeListPage() {
  const [filters, setFilters] = useFilters<'challengedPolicies'>()
  const { branchId } = useActiveBranch()
  const { live, newest } = useLiveQueue(branchId)
  const list = useQuery({
    ...query('GET /challenged-policies', { query: challengeQuery(filters, branchId) }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: live ? false : POLL_MS,
  })
  const rows = list.data?.data ?? []
  const ids = rows.map(({ challengeId }) => challengeId)
  const { isSideBySide, open, openId, keepOpen } = useQueue({ list, ids, filters, setFilters })
  const [selected, setSelected] = useSelection({ ...filters, branchId })
  useKeys({ x: () => openId && setSelected((selection) => toggleKey(selection, openId)) })
  return (
    <>
      <PageHeader
        byBranch
        title="Challenged policies"
        actions={
          <Suspense fallback={<div className="h-9 pointer-coarse:h-11" />}>
            <ChallengeFigures />
          </Suspense>
        }
      >
        <p className="text-muted">Paid, not covered. Resolve these first.</p>
      </PageHeader>
      <QueueFrame
        isSideBySide={isSideBySide}
        onUse={keepOpen}
        emptyPane={
          <EmptyState
            title="No policy selected"
            text="Select a policy in the list, or press J and K to move through it."
          />
        }
        side={
          <QueueSide
            counted={{ queue: 'challenged', late: 'older than 24 hours', newest }}
            label="Challenged policies"
            path={paths.challengedPolicies()}
            views={VIEWS}
            view={viewOf(filters.view)}
            search={{ label: 'Search', placeholder: 'Name, vehicle or policy' }}
            list={list}
            rows={rows}
            rowId={({ challengeId }) => challengeId}
            openId={openId}
            filters={filters}
            setFilters={setFilters}
            filter={
              <Suspense fallback={null}>
                <ChallengeFilters filters={filters} setFilters={setFilters} />
              </Suspense>
            }
            empty={<EmptyChallenges isSearch={isNarrowed(FILTER_NAMES, filters)} />}
            bulk={
              <Suspense fallback={null}>
                <ChallengeBulk
                  challenges={rows.filter(({ challengeId }) => selected.has(challengeId))}
                  onClear={() => setSelected(new Set())}
                />
              </Suspense>
            }
          >
            {(challenge) => (
              <Row
                challenge={challenge}
                isOpen={challenge.challengeId === openId}
                selection={{ selected, onChange: setSelected }}
              />
            )}
          </QueueSide>
        }
        pane={
          openId && (
            <Suspense fallback={<PaneSkeleton />}>
              <ChallengePane
                key={openId}
                challengeId={openId}
                notice={!isSideBySide && <BackToList onBack={() => open(undefined)} />}
              />
            </Suspense>
          )
        }
      />
    </>
  )
}

function EmptyChallenges({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title="No matching policies" text="Change the search or clear the filters." />
  ) : (
    <EmptyState title="No challenged policies" text="New challenged policies appear automatically." />
  )
}

type RowProps = { challenge: Challenge; isOpen: boolean; selection: Selection }

function Row({ challenge, isOpen, selection }: RowProps) {
  const { challengeId, customerName, reasonText, registrationNumber, owner, attempts, state } = challenge
  const isLate = challenge.isEscalated && state !== 'resolved'
  return (
    <div className="flex gap-2">
      {/* Resolved policies cannot be selected; the space keeps the rows aligned. */}
      <div className="-mt-0.5 w-6 shrink-0 pointer-coarse:-mt-2.5 pointer-coarse:-ml-2 pointer-coarse:w-11">
        {state !== 'resolved' && (
          <SelectRow rowKey={challengeId} name={registrationNumber ?? customerName} selection={selection} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <QueueRowLink id={challengeId} isOpen={isOpen}>
            {customerName}
          </QueueRowLink>
          <span className={classes('shrink-0 text-table', isLate ? `font-medium ${TONE_TEXT.danger}` : 'text-muted')}>
            <RelTime at={challenge.openedAt} />
            {isLate && <span className="sr-only">, older than 24 hours</span>}
          </span>
        </div>
        <p className="mt-1 flex items-center gap-2 text-table">
          {registrationNumber && <PlateChip plate={registrationNumber} />}
          <span className="min-w-0 truncate">{reasonText}</span>
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-table text-muted">
          <StatusBadge tone={STATE_STYLES[state].tone}>
            {challenge.resolutionText ?? STATE_STYLES[state].label}
          </StatusBadge>
          {challenge.proposal && state !== 'resolved' && <StatusBadge tone="warning">To approve</StatusBadge>}
          <span className="truncate">{owner?.fullName ?? 'Unassigned'}</span>
          {attempts > 0 && <span>{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>}
          <Money pesewas={challenge.premiumPesewas} className="ml-auto" />
        </p>
      </div>
    </div>
  )
}

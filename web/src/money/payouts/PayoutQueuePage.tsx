import type { Payout } from '@okwan/contract/money/payouts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { linkWords, namesOf } from '../../platform/lists/filters/link-filters.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { useSelection } from '../../platform/lists/use-selection.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { useIsReadOnly } from '../../platform/session/current.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { COLUMNS } from './columns.tsx'
import { PayoutQueueTabs } from './PayoutQueueTabs.tsx'
import { listOf, type PayoutQueue, QUEUE_PATHS } from './payout-queue.ts'
import { LINKS, payoutQuery, VIEWS, type ViewId, viewOf } from './views.ts'

const ExportButton = lazyPart(() => import('./ExportButton.tsx'), 'ExportButton')
const PayoutChartsButton = lazyPart(() => import('./PayoutChartsButton.tsx'), 'PayoutChartsButton')
const PayoutFigures = lazyPart(() => import('./PayoutFigures.tsx'), 'PayoutFigures')
const ChosenBar = lazyPart(() => import('./ChosenBar.tsx'), 'ChosenBar')
const PayoutDrawer = lazyPart(() => import('./drawer/PayoutDrawer.tsx'), 'PayoutDrawer')
const BatchDialog = lazyPart(() => import('./BatchDialog.tsx'), 'BatchDialog')

const TITLES: Record<PayoutQueue, string> = { refunds: 'Refunds', payouts: 'Payouts' }

/** The queue of refunds or of payouts, with views, search, batch approval and export. */
export function PayoutQueuePage({ queue }: { queue: PayoutQueue }) {
  const [filters, setFilters] = useFilters<'payouts'>()
  const [approving, setApproving] = useState<Payout[]>()
  const { branchId } = useActiveBranch()
  const [selected, setSelected] = useSelection({ ...filters, branchId })
  const isReadOnly = useIsReadOnly()
  const listQuery = payoutQuery(filters, branchId)
  const payouts = useQuery({ ...listOf(queue, listQuery), placeholderData: keepPreviousData })
  const to = QUEUE_PATHS[queue]
  const current = viewOf(filters)
  const rows = payouts.data?.data ?? []
  const chosen = rows.filter(({ payoutId }) => selected.has(payoutId))
  const clearSelection = () => setSelected(new Set())
  return (
    <>
      <PageHeader
        byBranch
        title={TITLES[queue]}
        actions={
          <Suspense fallback={<div className="h-9 w-70 pointer-coarse:h-11" />}>
            <PayoutChartsButton queue={queue} title={TITLES[queue]} />
            <ExportButton queue={queue} listQuery={listQuery} />
          </Suspense>
        }
      >
        <PayoutQueueTabs current={queue} />
      </PageHeader>
      <div className="grid gap-4">
        {/* On a phone the list comes before the totals. */}
        <div className="empty:hidden max-md:order-last">
          <Suspense fallback={<Skeleton className="h-30" />}>
            {payouts.data ? (
              <PayoutFigures meta={payouts.data.meta} />
            ) : (
              payouts.isPending && <Skeleton className="h-30" />
            )}
          </Suspense>
        </div>
        <Card flush>
          <div className="grid gap-3 p-3 xl:flex xl:flex-wrap xl:items-center xl:justify-between">
            <ListViews to={to} views={VIEWS} current={current} />
            <ListSearch
              label={`Search ${queue}`}
              placeholder="Number, customer or policy"
              value={filters.q}
              onSearch={(q) => setFilters({ q, open: undefined })}
            />
            <FilterChips
              chips={linkWords(LINKS, filters).map(({ names, ...chip }) => ({
                ...chip,
                onRemove: () => setFilters(cleared(names)),
              }))}
              onClear={() => setFilters(cleared(namesOf(LINKS)))}
            />
          </div>
          <DataTable
            caption={TITLES[queue]}
            columns={COLUMNS[queue]}
            rowKey={({ payoutId }) => payoutId}
            rowName={({ payoutNumber, customerName }) => `${payoutNumber}, ${customerName}`}
            rowLink={({ payoutId }, props) => <Link to={to} search={{ ...filters, open: payoutId }} {...props} />}
            {...(!isReadOnly && { selection: { selected, onChange: setSelected } })}
            state={tableState(payouts, TITLES[queue])}
            empty={<Empty queue={queue} view={current} searched={filters.q !== undefined} />}
          />
          <Suspense fallback={null}>
            {chosen.length > 0 && (
              <ChosenBar chosen={chosen} onClear={clearSelection} onApprove={() => setApproving(chosen)} />
            )}
          </Suspense>
          <ListPager label={TITLES[queue]} list={payouts.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      <Suspense fallback={null}>
        {filters.open && (
          <PayoutDrawer
            queue={queue}
            id={filters.open}
            limit={payouts.data?.meta}
            onClose={() => setFilters({ open: undefined, cursor: filters.cursor })}
          />
        )}
        {approving && (
          <BatchDialog
            queue={queue}
            payouts={approving}
            onClose={() => setApproving(undefined)}
            onDone={clearSelection}
          />
        )}
      </Suspense>
    </>
  )
}

const cleared = (names: string[]): Filters<'payouts'> => Object.fromEntries(names.map((name) => [name, undefined]))

const EMPTY_TITLES: Record<ViewId, string> = {
  'to-decide': 'No * to review',
  failed: 'No * failed or awaiting funds',
  'on-hold': 'No * on hold',
  open: 'No open *',
  all: 'No * yet',
}

function Empty({ queue, view, searched }: { queue: PayoutQueue; view: ViewId; searched: boolean }) {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title={searched ? `No matching ${queue}` : EMPTY_TITLES[view].replace('*', queue)}
      text={
        searched
          ? 'Try another number, name or policy.'
          : view === 'on-hold'
            ? 'Payouts on hold appear here until they are released.'
            : queue === 'refunds'
              ? 'Refunds of approved cancellations and late payments appear here.'
              : 'Approved claims and large commission withdrawals appear here.'
      }
    />
  )
}

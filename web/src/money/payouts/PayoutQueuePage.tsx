import type { Payout } from '@okwan/contract/money/payouts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { COLUMNS } from './columns.tsx'
import { DeskTabs } from './PayoutQueueTabs.tsx'
import { DESK_PATHS, type Desk, listOf } from './payout-queue.ts'
import { deskQuery, VIEWS, type ViewId, viewOf } from './views.ts'

const ExportButton = lazyPart(() => import('./ExportButton.tsx'), 'ExportButton')
const DeskPicture = lazyPart(() => import('./PayoutChartsButton.tsx'), 'DeskPicture')
const DeskFigures = lazyPart(() => import('./PayoutFigures.tsx'), 'DeskFigures')
const ChosenBar = lazyPart(() => import('./ChosenBar.tsx'), 'ChosenBar')
const PayoutDrawer = lazyPart(() => import('./PayoutDrawer.tsx'), 'PayoutDrawer')
const BatchDialog = lazyPart(() => import('./BatchDialog.tsx'), 'BatchDialog')

const TITLES: Record<Desk, string> = { refunds: 'Refunds', payouts: 'Payouts' }

/** The queue of refunds or of payouts, with views, search, batch approval and export. */
export function DeskPage({ desk }: { desk: Desk }) {
  const [filters, setFilters] = useFilters<'payouts'>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [approving, setApproving] = useState<Payout[]>()
  const { branchId } = useActiveBranch()
  const listQuery = deskQuery(filters, branchId)
  const payouts = useQuery({ ...listOf(desk, listQuery), placeholderData: keepPreviousData })
  const to = DESK_PATHS[desk]
  const current = viewOf(filters)
  const rows = payouts.data?.data ?? []
  const chosen = rows.filter(({ payoutId }) => selected.has(payoutId))
  const clearSelection = () => setSelected(new Set())
  return (
    <>
      <PageHeader
        byBranch
        title={TITLES[desk]}
        actions={
          <Suspense fallback={<div className="h-9 w-70 pointer-coarse:h-11" />}>
            <DeskPicture desk={desk} title={TITLES[desk]} />
            <ExportButton desk={desk} listQuery={listQuery} />
          </Suspense>
        }
      >
        <DeskTabs current={desk} />
      </PageHeader>
      <div className="grid gap-4">
        {/* On a phone the list comes before the totals. */}
        <div className="empty:hidden max-md:order-last">
          <Suspense fallback={<Skeleton className="h-30" />}>
            {payouts.data ? (
              <DeskFigures meta={payouts.data.meta} />
            ) : (
              payouts.isPending && <Skeleton className="h-30" />
            )}
          </Suspense>
        </div>
        <Card flush>
          <div className="grid gap-3 p-3">
            <ListViews to={to} views={VIEWS} current={current} />
            <ListSearch
              label={`Search ${desk}`}
              placeholder="Number, customer or policy"
              value={filters.q}
              onSearch={(q) => setFilters({ q, open: undefined })}
            />
          </div>
          <DataTable
            caption={TITLES[desk]}
            columns={COLUMNS}
            rowKey={({ payoutId }) => payoutId}
            rowName={({ payoutNumber, customerName }) => `${payoutNumber}, ${customerName}`}
            rowLink={({ payoutId }, props) => <Link to={to} search={{ ...filters, open: payoutId }} {...props} />}
            selection={{ selected, onChange: setSelected }}
            state={tableState(payouts, TITLES[desk])}
            empty={<Empty desk={desk} view={current} searched={filters.q !== undefined} />}
          />
          <Suspense fallback={null}>
            {chosen.length > 0 && (
              <ChosenBar chosen={chosen} onClear={clearSelection} onApprove={() => setApproving(chosen)} />
            )}
          </Suspense>
          <ListPager label={TITLES[desk]} list={payouts.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      <Suspense fallback={null}>
        {filters.open && (
          <PayoutDrawer
            desk={desk}
            id={filters.open}
            onClose={() => setFilters({ open: undefined, cursor: filters.cursor })}
          />
        )}
        {approving && (
          <BatchDialog
            desk={desk}
            payouts={approving}
            onClose={() => setApproving(undefined)}
            onDone={clearSelection}
          />
        )}
      </Suspense>
    </>
  )
}

const EMPTY_TITLES: Record<ViewId, string> = {
  'to-decide': 'No * to review',
  failed: 'No * failed or awaiting funds',
  'on-hold': 'No * on hold',
  open: 'No open *',
  all: 'No * yet',
}

function Empty({ desk, view, searched }: { desk: Desk; view: ViewId; searched: boolean }) {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title={searched ? `No matching ${desk}` : EMPTY_TITLES[view].replace('*', desk)}
      text={
        searched
          ? 'Try another number, name or policy.'
          : view === 'on-hold'
            ? 'Paused payouts appear here until they are released.'
            : desk === 'refunds'
              ? 'Refunds of approved cancellations and late payments appear here.'
              : 'Approved claims and large commission withdrawals appear here.'
      }
    />
  )
}

import type { PayLaterOffer } from '@okwan/contract/sales/pay-later'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { useSelection } from '../../platform/lists/use-selection.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'
import { CoverName } from '../../products/rate-books/CoverName.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { useNow } from '../../ui/data/clock.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PayLaterActions } from './PayLaterActions.tsx'
import { timeLeft } from './time-left.ts'

const ExportDialog = lazyPart(() => import('../../reports/exports/ExportDialog.tsx'), 'ExportDialog')
const SelectedOffers = lazyPart(() => import('./SelectedOffers.tsx'), 'SelectedOffers')
const OfferFilters = lazyPart(() => import('./OfferFilters.tsx'), 'OfferFilters')
const RemindCustomers = lazyPart(() => import('./RemindCustomers.tsx'), 'RemindCustomers')

const HERE = paths.payLater()

const COLUMNS: Column<PayLaterOffer>[] = [
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer.fullName, card: 'title' },
  { id: 'what', header: 'Insured', cell: (offer) => <InsuredItem offer={offer} /> },
  { id: 'cover', header: 'Cover', cell: ({ coverType }) => <CoverName coverType={coverType} />, card: 'hidden' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ premiumPesewas }) => <Money pesewas={premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'saved', header: 'Created', cell: ({ createdAt }) => <DateText value={createdAt} />, card: 'hidden' },
  { id: 'ends', header: 'Expires', cell: (offer) => <Ends offer={offer} />, card: 'status' },
  { id: 'reminded', header: 'Last reminder', cell: (offer) => <Reminded offer={offer} /> },
  { id: 'soldBy', header: 'Sold by', cell: ({ soldBy }) => soldBy.fullName, card: 'hidden' },
]

const VIEWS = [
  { id: 'waiting', label: 'Awaiting payment' },
  { id: 'lapsed', label: 'Expired this week' },
]

const NONE_SELECTED: ReadonlySet<string> = new Set()

/** Unpaid offers, for reminders before they expire. */
export function PayLaterListPage() {
  const [filters, setFilters] = useFilters<'payLater'>()
  const [selected, setSelected] = useSelection(filters)
  const [open, setOpen] = useState<'remind' | 'export' | 'export-selected'>()
  const { branchId } = useActiveBranch()
  const { cursor, limit } = filters
  const filter = filterOf(filters, branchId)
  const offers = useQuery({
    ...query('GET /pay-later', { query: { ...filter, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const isLapsed = filter.view === 'lapsed'
  const isFiltered = Boolean(filters.q || filters.product || filters.reminded)
  const close = () => setOpen(undefined)
  const clear = () => setFilters({ q: undefined, product: undefined, reminded: undefined })
  return (
    <>
      <PageHeader
        title="Pay later"
        count={offers.data && countText(offers.data.meta)}
        byBranch
        actions={
          <Button icon={Download} disabled={!offers.data?.data.length} onClick={() => setOpen('export')}>
            Export
          </Button>
        }
      >
        <ListViews label="Offers" to={HERE} views={VIEWS} current={filter.view} />
      </PageHeader>
      <Card flush>
        <Suspense fallback={<Skeleton className="m-3 h-16" />}>
          <OfferFilters filters={filters} setFilters={setFilters} />
        </Suspense>
        <DataTable
          caption="Unpaid offers"
          columns={COLUMNS}
          rowKey={({ payableId }) => payableId}
          rowName={({ customer, receivedFor }) => `${customer.fullName}, ${receivedFor}`}
          rowLink={({ product, policyId }, props) => <Link to={policyPath({ product, policyId })} {...props} />}
          rowActions={(offer) => <PayLaterActions offer={offer} lapsed={isLapsed} />}
          selection={{ selected, onChange: setSelected }}
          state={tableState(offers, 'Offers')}
          empty={isFiltered ? <NoMatch onClear={clear} /> : <NoOffers isLapsed={isLapsed} />}
        />
        <ListPager label="Offers" list={offers.data} filters={filters} setFilters={setFilters} />
        {selected.size > 0 && (
          <Suspense fallback={null}>
            <SelectedOffers
              count={selected.size}
              onClear={() => setSelected(NONE_SELECTED)}
              onRemind={isLapsed ? undefined : () => setOpen('remind')}
              onExport={() => setOpen('export-selected')}
            />
          </Suspense>
        )}
      </Card>
      <Suspense fallback={null}>
        {open === 'remind' && <RemindCustomers payableIds={[...selected]} onClose={close} />}
        {(open === 'export' || open === 'export-selected') && (
          <ExportDialog
            description="Offers in this list, with customer phone numbers"
            begin={(format) => {
              const only = open === 'export-selected' ? { payableIds: [...selected] } : {}
              return call('POST /pay-later/exports', { body: { format, filter: { ...filter, ...only } } })
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Filters of the address as the API expects them. */
function filterOf({ view, q, product, reminded }: Filters<'payLater'>, branchId: string | undefined) {
  return {
    view: view === 'lapsed' ? ('lapsed' as const) : ('waiting' as const),
    ...(branchId && { branchId }),
    ...(q && { q }),
    ...((product === 'motor' || product === 'travel') && ({ product } as const)),
    ...((reminded === 'yes' || reminded === 'no') && ({ reminded } as const)),
  }
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No matching offers"
      text="Change the search or clear the filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

function NoOffers({ isLapsed }: { isLapsed: boolean }) {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title={isLapsed ? 'No offers expired this week' : 'No unpaid offers'}
      text="Offers saved with Pay later appear here. Cover starts only after payment."
    />
  )
}

function InsuredItem({ offer: { vehicle, registrationNumber, receivedFor } }: { offer: PayLaterOffer }) {
  if (registrationNumber) return <PlateChip plate={registrationNumber} />
  return <span className="line-clamp-2">{vehicle ?? receivedFor}</span>
}

function Ends({ offer: { offerEndsAt } }: { offer: PayLaterOffer }) {
  const { text, tone } = timeLeft(Date.parse(offerEndsAt), useNow(15_000))
  return (
    <span title={formatMoment(new Date(offerEndsAt))}>
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </span>
  )
}

function Reminded({ offer: { remindedAt, reminders } }: { offer: PayLaterOffer }) {
  if (!remindedAt) return <span className="text-muted">Never</span>
  return (
    <span>
      <DateText value={remindedAt} />
      {reminders > 1 && <span className="text-muted">, {reminders} times</span>}
    </span>
  )
}

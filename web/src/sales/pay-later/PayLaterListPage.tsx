import type { PayLaterOffer } from '@okwan/contract/sales/pay-later'
import { formatMoment } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'
import { CoverName } from '../../products/rate-books/CoverName.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { useNow } from '../../ui/data/clock.ts'
import { Money } from '../../ui/data/Money.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PayLaterActions } from './PayLaterActions.tsx'
import { timeLeft } from './time-left.ts'

const HERE = paths.payLater()

const COLUMNS: Column<PayLaterOffer>[] = [
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer.fullName, card: 'title' },
  { id: 'what', header: 'Insured', cell: (offer) => <What offer={offer} /> },
  { id: 'cover', header: 'Cover', cell: ({ coverType }) => <CoverName coverType={coverType} />, card: 'hidden' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ premiumPesewas }) => <Money pesewas={premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'saved', header: 'Created', cell: ({ createdAt }) => <RelTime at={createdAt} />, card: 'hidden' },
  { id: 'ends', header: 'Expires', cell: (offer) => <Ends offer={offer} />, card: 'status' },
  { id: 'reminded', header: 'Last reminder', cell: (offer) => <Reminded offer={offer} /> },
  { id: 'soldBy', header: 'Sold by', cell: ({ soldBy }) => soldBy.fullName, card: 'hidden' },
]

const VIEWS = [
  { id: 'waiting', label: 'Awaiting payment' },
  { id: 'lapsed', label: 'Expired this week' },
]

/** Unpaid offers, for reminders before they expire. */
export function PayLaterListPage() {
  const [filters, setFilters] = useFilters<'payLater'>()
  const { branchId } = useActiveBranch()
  const { cursor, limit } = filters
  const view = filters.view === 'lapsed' ? 'lapsed' : 'waiting'
  const offers = useQuery({
    ...query('GET /pay-later', {
      query: { view, ...(branchId && { branchId }), ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title="Pay later" count={offers.data && countText(offers.data.meta)} byBranch>
        <ListViews label="Offers" to={HERE} views={VIEWS} current={view} />
      </PageHeader>
      <Card flush>
        <DataTable
          caption="Unpaid offers"
          columns={COLUMNS}
          rowKey={({ payableId }) => payableId}
          rowName={({ customer, receivedFor }) => `${customer.fullName}, ${receivedFor}`}
          rowLink={({ product, policyId }, props) => <Link to={policyPath({ product, policyId })} {...props} />}
          rowActions={(offer) => <PayLaterActions offer={offer} lapsed={view === 'lapsed'} />}
          state={tableState(offers, 'Offers')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title={view === 'lapsed' ? 'No offers expired this week' : 'No unpaid offers'}
              text="Offers saved with Pay later appear here. Cover starts only after payment."
            />
          }
        />
        <ListPager label="Offers" list={offers.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

function What({ offer: { vehicle, registrationNumber, receivedFor } }: { offer: PayLaterOffer }) {
  const words = registrationNumber ? [registrationNumber, vehicle].filter(Boolean).join(' · ') : receivedFor
  return <span className="line-clamp-2">{words}</span>
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
      <RelTime at={remindedAt} />
      {reminders > 1 && <span className="text-muted">, {reminders} times</span>}
    </span>
  )
}

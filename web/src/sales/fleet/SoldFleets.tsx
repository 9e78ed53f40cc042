import type { FleetRow } from '@okwan/contract/sales/fleet'
import { formatDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { statusOf } from './words.ts'

const COLUMNS: Column<FleetRow>[] = [
  { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName, card: 'title' },
  { id: 'soldAt', header: 'Sold', cell: ({ soldAt }) => <DateText value={soldAt} /> },
  {
    id: 'cover',
    header: 'Cover',
    cell: ({ startDate, endDate }) => `${formatDate(startDate)} to ${formatDate(endDate)}`,
    card: 'hidden',
  },
  {
    id: 'vehicles',
    header: 'Vehicles',
    cell: ({ vehicles }) => (vehicles === 1 ? '1 vehicle' : `${vehicles} vehicles`),
  },
  {
    id: 'premium',
    header: 'Premium',
    cell: ({ premiumPesewas }) => <Money pesewas={premiumPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'issued', header: 'Issued', cell: (row) => <Status fleet={row} />, card: 'status' },
  { id: 'soldBy', header: 'Sold by', cell: ({ soldBy }) => soldBy, card: 'hidden' },
]

/** List of sold fleets with the number of issued policies. */
export function SoldFleets() {
  const [filters, setFilters] = useFilters<'fleet'>()
  const { branchId } = useActiveBranch()
  const { cursor, limit } = filters
  const fleets = useQuery({
    ...query('GET /fleets', {
      query: { ...(branchId && { branchId }), ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card flush>
      <DataTable
        caption="Sold fleets"
        columns={COLUMNS}
        rowKey={({ fleetId }) => fleetId}
        rowName={({ customerName }) => customerName}
        rowLink={({ fleetId }, props) => <Link to={paths.fleetSold({ fleetId })} {...props} />}
        state={tableState(fleets, 'Sold fleets')}
        empty={
          <EmptyState
            illustration={<EmptyGlovebox />}
            title="No fleets sold"
            text="Sold fleets appear here with the status of each vehicle."
          />
        }
      />
      <ListPager label="Sold fleets" list={fleets.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

function Status({ fleet }: { fleet: FleetRow }) {
  const { text, tone } = statusOf(fleet)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

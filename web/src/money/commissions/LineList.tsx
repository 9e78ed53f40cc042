import type { CommissionLine, CommissionSummary } from '@okwan/contract/money/commissions'
import { COMMISSION_STATUSES } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { monthName, percent, STATUS_OPTIONS, STATUS_TONES } from './words.ts'

const COLUMNS: Column<CommissionLine>[] = [
  { id: 'policy', header: 'Policy', cell: (line) => line.policyNumber, card: 'title' },
  { id: 'earnedAt', header: 'Earned', cell: (line) => <DateText value={toAccraDate(new Date(line.earnedAt))} /> },
  { id: 'customer', header: 'Customer', cell: (line) => line.customerName },
  { id: 'product', header: 'Cover', cell: (line) => line.productName, card: 'hidden' },
  { id: 'soldBy', header: 'Sold by', cell: (line) => line.soldBy.fullName, card: 'hidden' },
  {
    id: 'rate',
    header: 'Rate',
    cell: (line) => (line.kind === 'addition' ? 'Added' : <RateOfBase line={line} />),
    align: 'end',
    card: 'hidden',
  },
  {
    id: 'gross',
    header: 'Commission',
    cell: (line) => <Money pesewas={line.grossPesewas} />,
    align: 'end',
    card: 'amount',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (line) => <StatusBadge tone={STATUS_TONES[line.status]}>{line.statusText}</StatusBadge>,
    card: 'status',
  },
]

function RateOfBase({ line }: { line: CommissionLine }) {
  return (
    <>
      {percent(line.rateBps)}
      <span className="block text-meta text-muted">
        of <Money pesewas={line.basePesewas} />
      </span>
    </>
  )
}

type LineListProps = {
  month: string
  sellers: CommissionSummary['bySeller']
  filters: Filters<'commissions'>
  setFilters: (changes: Filters<'commissions'>) => void
}

/** Every commission line of the month; a line opens its calculation. */
export function LineList({ month, sellers, filters, setFilters }: LineListProps) {
  const { cursor, limit, soldBy } = filters
  const status = COMMISSION_STATUSES.find((value) => value === filters.status)
  const lines = useQuery({
    ...query('GET /commissions', {
      query: {
        month,
        ...(status ? { status } : {}),
        ...(soldBy ? { soldBy } : {}),
        ...(cursor ? { cursor } : {}),
        ...(limit ? { limit } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Commission lines" text="Select a line to see its calculation" flush>
      <div className="flex flex-wrap items-end gap-3 px-4 pb-3">
        <Select
          label="Status"
          value={status ?? ''}
          placeholder="All"
          options={STATUS_OPTIONS}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
        />
        {sellers.length > 1 && (
          <Select
            label="Sold by"
            value={soldBy ?? ''}
            placeholder="Everyone"
            options={sellers.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
            onChange={(event) => setFilters({ soldBy: event.currentTarget.value })}
          />
        )}
      </div>
      <DataTable
        caption="Commissions"
        columns={sellers.length > 1 ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'soldBy')}
        rowKey={(line) => line.commissionId}
        rowName={(line) => line.policyNumber}
        rowLink={(line, props) => (
          <Link to={paths.commissions()} search={{ ...filters, open: line.commissionId }} {...props} />
        )}
        state={tableState(lines, 'Commissions')}
        empty={
          <EmptyState
            illustration={<EmptyGlovebox />}
            title={status || soldBy ? 'No matching commissions' : `No commissions in ${monthName(month)}`}
            text={
              status || soldBy ? 'Select another status or seller.' : 'Commission appears here when you sell a policy.'
            }
          />
        }
      />
      <ListPager label="Commissions" list={lines.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

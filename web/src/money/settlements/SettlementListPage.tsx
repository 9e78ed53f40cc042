import type { Settlement } from '@okwan/contract/money/settlements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DueSettlements } from './DueSettlements.tsx'
import { IN_BORDEREAU, periodOf, settlementName, statusOf } from './words.ts'

const COLUMNS: Column<Settlement>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number }) => <span className="tabular whitespace-nowrap">{number}</span>,
    card: 'title',
  },
  { id: 'status', header: 'Status', cell: (settlement) => <Status settlement={settlement} />, card: 'status' },
  { id: 'payee', header: 'Payee', cell: ({ payeeName }) => payeeName },
  { id: 'what', header: 'Type', cell: settlementName },
  { id: 'period', header: 'Period', cell: periodOf },
  { id: 'lines', header: 'Lines', cell: ({ lines }) => lines, align: 'end' },
  {
    id: 'total',
    header: 'Total',
    cell: (settlement) => <Total settlement={settlement} />,
    align: 'end',
    card: 'amount',
  },
]

function Total({ settlement: { kind, totalPesewas } }: { settlement: Settlement }) {
  return (
    <>
      <Money pesewas={totalPesewas} />
      {kind === 'taxes' && <span className="block text-table font-normal text-muted">{IN_BORDEREAU}</span>}
    </>
  )
}

/** Premium for insurers: the amounts due, and the bordereaux. */
export function BordereauxPage() {
  return <SettlementList group="bordereaux" title="Bordereaux" />
}

/** Levies and taxes for authorities: the amounts due, and the returns. */
export function ReturnsPage() {
  return <SettlementList group="returns" title="Returns" />
}

function SettlementList({ group, title }: { group: 'bordereaux' | 'returns'; title: string }) {
  const [filters, setFilters] = useFilters<'bordereaux' | 'returns'>()
  const { cursor, limit } = filters
  const due = useQuery(query('GET /settlements/due', { query: { group } }))
  const settlements = useQuery({
    ...query('GET /settlements', { query: { group, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={title}>
        <ControlTabs current={group} />
      </PageHeader>
      <div className="grid gap-4">
        <DueSettlements group={group} due={due} />
        {/* Hidden until the rows above are loaded, because the list would move. */}
        <Card title={title} flush className={due.isPending ? 'hidden' : undefined}>
          <DataTable
            caption={title}
            columns={COLUMNS}
            rowKey={({ settlementId }) => settlementId}
            rowName={({ number }) => number}
            rowLink={({ settlementId }, props) => <Link to={paths.settlement({ settlementId })} {...props} />}
            state={tableState(settlements, title)}
            empty={
              <EmptyState
                illustration={<EmptyGlovebox />}
                title={group === 'bordereaux' ? 'No bordereaux yet' : 'No returns yet'}
                text="Prepare the first one above."
              />
            }
          />
          <ListPager label={title} list={settlements.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
    </>
  )
}

function Status({ settlement }: { settlement: Settlement }) {
  const { label, tone } = statusOf(settlement)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

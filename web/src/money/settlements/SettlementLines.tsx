import type { SettlementDetails, SettlementLine } from '@okwan/contract/money/settlements'
import { LINE_TITLES } from '@okwan/domain/money/settlements/terms'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { LinePolicy } from '../ledger/LinePolicy.tsx'
import { policyOf } from './words.ts'

const COLUMNS: Column<SettlementLine>[] = [
  { id: 'policy', header: 'Policy', cell: (line) => <Policy line={line} />, card: 'title' },
  { id: 'kind', header: 'Transaction', cell: ({ kind }) => LINE_TITLES[kind] },
  { id: 'date', header: 'Date', cell: ({ happenedAt }) => formatDate(toAccraDate(new Date(happenedAt))) },
  { id: 'who', header: 'Name', cell: ({ payeeName, insured }) => payeeName || insured },
  { id: 'parts', header: 'Amounts', cell: (line) => <Parts amounts={line.amounts} /> },
  { id: 'due', header: 'Due', cell: (line) => <Money pesewas={line.duePesewas} />, align: 'end', card: 'amount' },
]

function Policy({ line }: { line: SettlementLine }) {
  const policy = policyOf(line)
  return policy ? <LinePolicy policy={policy} /> : line.policyNumber
}

/** The lines of a bordereau or return. Each opens its policy. */
export function SettlementLines({ settlement }: { settlement: SettlementDetails }) {
  const [filters, setFilters] = useFilters<'settlement'>()
  const { cursor, limit } = filters
  const lines = useQuery({
    ...query('GET /settlements/{id}/lines', {
      params: { id: settlement.settlementId },
      query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Lines" flush>
      <DataTable
        caption="Lines"
        columns={COLUMNS}
        rowKey={({ position }) => String(position)}
        rowName={({ policyNumber, position }) => policyNumber || `Line ${position}`}
        state={tableState(lines, 'Lines')}
        empty={<EmptyState title="No lines" text="Nothing was due in this period." />}
      />
      <ListPager label="Lines" list={lines.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

/** Every amount except the last, which is the amount due in its own column. */
function Parts({ amounts }: Pick<SettlementLine, 'amounts'>) {
  return amounts.slice(0, -1).map(({ label, pesewas }) => (
    <span key={label} className="block whitespace-nowrap">
      {label} {formatPesewas(pesewas)}
    </span>
  ))
}

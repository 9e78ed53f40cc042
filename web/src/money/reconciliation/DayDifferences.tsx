import type { ReconciliationItemView, ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PROVIDER_LABELS } from '../payments/providers.ts'
import { itemBadge } from './words.ts'

type Row = ReconciliationItemView & Pick<ReconciliationRun, 'provider'>

const COLUMNS: Column<Row>[] = [
  { id: 'difference', header: 'Difference', cell: ({ label }) => label, card: 'title' },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: (row) => (
      <>
        {PROVIDER_LABELS[row.provider]}, {row.msisdn}
        <span className="block max-w-64 text-table wrap-anywhere text-muted">
          {row.reference || row.networkTransactionId}
        </span>
      </>
    ),
  },
  { id: 'provider', header: 'Provider', cell: (row) => <Side pesewas={row.providerPesewas} />, align: 'end' },
  { id: 'ledger', header: 'Ledger', cell: (row) => <Side pesewas={row.ledgerPesewas} />, align: 'end' },
  { id: 'status', header: 'Status', cell: (row) => <Status row={row} />, card: 'status' },
]

/** The transactions of a day that only one side has or that differ. A row opens its exception, which corrects or explains it. */
export function DayDifferences({ runs, day }: { runs: readonly ReconciliationRun[]; day: string }) {
  const found = useQueries({
    queries: runs
      .filter(({ differences }) => differences > 0)
      .map(({ runId }) => query('GET /reconciliation/runs/{id}', { params: { id: runId } })),
  })
  if (found.length === 0) return null
  const failed = found.find(({ error }) => error)
  if (failed) return <LoadError title="Couldn’t load the differences" query={failed} />
  const isLoaded = found.every(({ data }) => data)
  const rows = found.flatMap(({ data }) => data?.items.map((item) => ({ ...item, provider: data.provider })) ?? [])
  return (
    <Card title="Differences" text="Correct the ledger or explain the difference. A second person confirms." flush>
      <DataTable
        caption="Differences"
        columns={COLUMNS}
        rowKey={({ itemId }) => itemId}
        rowName={({ label, msisdn }) => `${label}, ${msisdn}`}
        rowLink={({ itemId }, props) => (
          <Link to={paths.reconciliation()} search={{ day, open: `difference ${itemId}` }} {...props} />
        )}
        state={isLoaded ? { status: 'ready', rows } : { status: 'loading' }}
        shortcuts={false}
        empty={null}
      />
    </Card>
  )
}

function Side({ pesewas }: { pesewas: number | null }) {
  return pesewas === null ? <span className="text-danger-text">None</span> : <Money pesewas={pesewas} />
}

function Status({ row }: { row: Row }) {
  const { tone, label } = itemBadge(row)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

import type { ReconciliationItemView, ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { useQuery } from '@tanstack/react-query'
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

const COLUMNS: Column<ReconciliationItemView>[] = [
  { id: 'difference', header: 'Difference', cell: ({ label }) => label, card: 'title' },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: (row) => (
      <>
        {row.msisdn}
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

/** The transactions of a day that only one side has or that differ, by provider. A row opens the exception that resolves it. */
export function DayDifferences({ runs, day }: { runs: readonly ReconciliationRun[]; day: string }) {
  return runs
    .filter(({ differences }) => differences > 0)
    .map(({ runId, provider }) => <RunDifferences key={runId} runId={runId} provider={provider} day={day} />)
}

type RunDifferencesProps = Pick<ReconciliationRun, 'runId' | 'provider'> & { day: string }

function RunDifferences({ runId, provider, day }: RunDifferencesProps) {
  const found = useQuery(query('GET /reconciliation/runs/{id}', { params: { id: runId } }))
  if (found.error) return <LoadError title="Couldn’t load the differences" query={found} />
  const title = `Differences, ${PROVIDER_LABELS[provider]}`
  return (
    <Card title={title} text="Correct the ledger or explain the difference. Another person must confirm." flush>
      <DataTable
        caption={title}
        columns={COLUMNS}
        rowKey={({ itemId }) => itemId}
        rowName={({ label, msisdn }) => `${label}, ${msisdn}`}
        rowLink={({ itemId }, props) => (
          <Link to={paths.reconciliation()} search={{ day, open: `difference ${itemId}` }} {...props} />
        )}
        state={found.data ? { status: 'ready', rows: found.data.items } : { status: 'loading' }}
        shortcuts={false}
        empty={null}
      />
    </Card>
  )
}

function Side({ pesewas }: { pesewas: number | null }) {
  return pesewas === null ? <span className="text-danger-text">None</span> : <Money pesewas={pesewas} />
}

function Status({ row }: { row: ReconciliationItemView }) {
  const { tone, label } = itemBadge(row)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

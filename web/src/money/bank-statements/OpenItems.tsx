import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { LINE_LINK } from '../ledger/line-link.ts'
import { LineDrawer } from './LineDrawer.tsx'
import { LINE_COLUMNS } from './line-columns.tsx'
import { MOVEMENT_COLUMNS } from './movement-columns.tsx'

const SHOWN = 10

const lineColumns = LINE_COLUMNS.filter(({ id }) => ['text', 'date', 'status', 'amount'].includes(id))
const movementColumns = MOVEMENT_COLUMNS.filter(({ id }) => ['what', 'day', 'amount'].includes(id))

/** The oldest statement lines without a movement, and the oldest ledger movements without a statement line. */
export function OpenItems() {
  const [filters, setFilters] = useFilters<'bankStatements'>()
  const lines = useQuery(query('GET /bank-lines', { query: { limit: SHOWN } }))
  const movements = useQuery(query('GET /bank-movements', { query: {} }))
  const shown = { ...movements, data: movements.data && { data: movements.data.slice(0, SHOWN) } }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card
        title="Only on the statement"
        text="Match each line with a movement, or explain it"
        actions={<All count={lines.data?.meta.count} />}
        flush
      >
        <DataTable
          caption="Only on the statement"
          columns={lineColumns}
          rowKey={({ lineId }) => lineId}
          rowName={({ reference, description }) => reference || description || 'Line'}
          rowLink={({ lineId }, props) => (
            <Link to={paths.bankStatements()} search={{ ...filters, open: lineId }} {...props} />
          )}
          state={tableState(lines, 'Lines')}
          empty={<EmptyState title="No open lines" text="Every line of the statements is matched." />}
        />
      </Card>
      <Card
        title="Only in the ledger"
        text="Import the statement that has these movements"
        actions={<All count={movements.data?.length} />}
        flush
      >
        <DataTable
          caption="Only in the ledger"
          columns={movementColumns}
          rowKey={({ key }) => key}
          rowName={({ label }) => label}
          state={tableState(shown, 'Movements')}
          shortcuts={false}
          empty={<EmptyState title="No movements" text="Every movement of the ledger is on a statement." />}
        />
      </Card>
      {filters.open && <LineDrawer id={filters.open} onClose={() => setFilters({ ...filters, open: undefined })} />}
    </div>
  )
}

/** Only the first items are listed. */
function All({ count = 0 }: { count?: number | undefined }) {
  if (count <= SHOWN) return null
  return (
    <Link to={paths.bankLines()} className={LINE_LINK}>
      View all {count.toLocaleString('en-GB')}
    </Link>
  )
}

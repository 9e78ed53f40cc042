import type { PersonCommissions } from '@okwan/contract/money/commissions'
import { formatDate } from '@okwan/domain/platform/dates'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { percent } from './words.ts'

type Change = PersonCommissions['history'][number]

const COLUMNS: Column<Change>[] = [
  { id: 'product', header: 'Cover', cell: (change) => change.productName, card: 'title' },
  { id: 'from', header: 'Before', cell: (change) => percent(change.fromRateBps), align: 'end' },
  {
    id: 'to',
    header: 'After',
    cell: ({ toRateBps }) => (toRateBps === null ? 'Default' : percent(toRateBps)),
    align: 'end',
    card: 'amount',
  },
  { id: 'effectiveFrom', header: 'Effective from', cell: (change) => formatDate(change.effectiveFrom) },
  { id: 'setBy', header: 'Changed by', cell: (change) => change.setBy },
  { id: 'setAt', header: 'Changed on', cell: (change) => <DateText value={change.setAt} />, card: 'hidden' },
]

export function RateHistory({ history }: { history: readonly Change[] }) {
  return (
    <Card title="History" flush>
      <DataTable
        caption="History"
        columns={COLUMNS}
        rowKey={(change) => `${change.setAt} ${change.productName}`}
        rowName={(change) => change.productName}
        state={{ status: 'ready', rows: history }}
        empty={<EmptyState title="No rate changes" text="This person uses the default rates." />}
      />
    </Card>
  )
}

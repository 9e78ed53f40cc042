import type { ScreeningList } from '@okwan/contract/service/screening'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { listStatus } from './words.ts'

const POLL_MS = 5000

const COLUMNS: Column<ScreeningList>[] = [
  { id: 'name', header: 'List', cell: ({ name }) => name, card: 'title' },
  { id: 'status', header: 'Status', cell: (list) => <Status list={list} />, card: 'status' },
  // On phones, the first text of a card has no label, so this column comes first.
  { id: 'imported', header: 'Imported', cell: (one) => `${one.importedBy}, ${formatMoment(new Date(one.importedAt))}` },
  { id: 'version', header: 'Version', cell: ({ listVersion }) => listVersion },
  { id: 'entries', header: 'Entries', cell: ({ entryCount }) => entryCount.toLocaleString('en-GB'), align: 'end' },
  { id: 'hits', header: 'Open hits', cell: ({ openHits }) => openHits, align: 'end' },
  {
    id: 'compared',
    header: 'Compared',
    cell: ({ matchedAt }) => (matchedAt ? formatMoment(new Date(matchedAt)) : 'Not yet'),
  },
]

/** Imported versions, newest first. */
export function ScreeningLists() {
  const lists = useQuery({
    ...query('GET /screening/lists', { query: {} }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ isCurrent, matchedAt }) => isCurrent && !matchedAt) ? POLL_MS : false,
  })
  return (
    <Card title="Lists" text="A new version replaces the earlier one, and all customers are compared again" flush>
      <DataTable
        caption="Lists"
        columns={COLUMNS}
        rowKey={({ listId }) => listId}
        rowName={({ name }) => name}
        state={tableState(lists, 'Lists')}
        empty={<EmptyState title="No lists yet" text="A SuperAdmin imports sanctions lists as CSV files." />}
      />
    </Card>
  )
}

function Status({ list }: { list: ScreeningList }) {
  const { label, tone } = listStatus(list)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

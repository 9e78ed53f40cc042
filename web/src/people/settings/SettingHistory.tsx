import type { Setting, SettingChange } from '@okwan/contract/people/settings'
import type { SettingChangeStatus } from '@okwan/domain/people/settings/terms'
import { formatDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Card } from '../../ui/data/Card.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../ui/data/tone.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'

const STATUS_BADGES: Record<SettingChangeStatus, { tone: Tone; label: string }> = {
  pending: { tone: 'warning', label: 'Pending' },
  applied: { tone: 'success', label: 'Approved' },
  refused: { tone: 'danger', label: 'Declined' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
}

const COLUMNS: Column<SettingChange>[] = [
  {
    id: 'change',
    header: 'Change',
    cell: ({ differences }) => (
      <ul>
        {differences.map(({ field, label, before, after }) => (
          <li key={field} className="wrap-anywhere">
            {label}: {before} → {after}
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'startsOn', header: 'Effective from', cell: ({ startsOn }) => formatDate(startsOn) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, card: 'hidden' },
  {
    id: 'requestedBy',
    header: 'Requested by',
    cell: ({ requestedBy, requestedAt }) => (
      <>
        {requestedBy.fullName}, <RelTime at={requestedAt} />
      </>
    ),
  },
  { id: 'decidedBy', header: 'Decided by', cell: ({ decidedBy }) => decidedBy?.fullName ?? '–' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].label}</StatusBadge>,
    card: 'status',
  },
]

/** Changes of a setting, newest first. */
export function SettingHistory({ name }: { name: Setting['name'] }) {
  const [filters, setFilters] = useFilters<'settings'>()
  const { cursor, limit } = filters
  const changes = useQuery({
    ...query('GET /setting-changes', {
      query: { name, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="History" flush>
      <DataTable
        caption="History"
        columns={COLUMNS}
        rowKey={({ settingChangeId }) => settingChangeId}
        rowName={({ differences }) => differences.map(({ label }) => label).join(', ')}
        state={tableState(changes, 'History')}
        empty={
          <EmptyState
            title="No changes yet"
            text="Select Change to request another value. Every change is listed here."
          />
        }
      />
      <ListPager label="History" list={changes.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

import type { RoleChange } from '@okwan/contract/people/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { StaffTabs } from '../../platform/page/StaffTabs.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AccountChangeList } from './AccountChangeList.tsx'
import { RoleChangeActions } from './RoleChangeActions.tsx'
import { ROLE_CHANGE_TONES, ROLE_CHANGE_WORDS } from './words.ts'

const COLUMNS: Column<RoleChange>[] = [
  { id: 'user', header: 'Name', cell: ({ user }) => user.fullName },
  { id: 'roles', header: 'Change', cell: ({ fromRole, toRole }) => `${fromRole} to ${toRole}` },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { id: 'requestedBy', header: 'Requested by', cell: ({ requestedBy }) => requestedBy.fullName },
  {
    id: 'requestedAt',
    header: 'Requested',
    cell: ({ requestedAt }) => <DateText value={requestedAt} />,
    card: 'hidden',
  },
  { id: 'decidedBy', header: 'Decided by', cell: ({ decidedBy }) => decidedBy?.fullName ?? '–', card: 'hidden' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={ROLE_CHANGE_TONES[status]}>{ROLE_CHANGE_WORDS[status]}</StatusBadge>,
    card: 'status',
  },
]

/** Pending and past role changes of all branches, because a person can move to another branch before the decision. */
export function RoleChangeList() {
  const [filters, setFilters] = useFilters<'people'>()
  const { cursor, limit } = filters
  const changes = useQuery({
    ...query('GET /role-changes', {
      query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title="Role changes" count={changes.data && countText(changes.data.meta)}>
        <StaffTabs current="changes" />
      </PageHeader>
      <Card flush>
        <DataTable
          caption="Role changes"
          columns={COLUMNS}
          rowKey={({ roleChangeId }) => roleChangeId}
          rowName={({ user, toRole }) => `${user.fullName} to ${toRole}`}
          rowActions={(change) => <RoleChangeActions change={change} />}
          state={tableState(changes, 'Role changes')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No role changes yet"
              text="Select Change role next to a person. Another SuperAdmin approves it here."
            />
          }
        />
        <ListPager label="Role changes" list={changes.data} filters={filters} setFilters={setFilters} />
      </Card>
      <div className="mt-4">
        <AccountChangeList />
      </div>
    </>
  )
}

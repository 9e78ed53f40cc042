import type { PermissionChange } from '@okwan/contract/people/users/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { countText } from '../../../platform/lists/list-query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { StaffTabs } from '../../../platform/page/StaffTabs.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PermissionChangeActions } from './PermissionChangeActions.tsx'
import { CHANGE_TONES, CHANGE_WORDS, PERMISSION_WORDS } from './words.ts'

const COLUMNS: Column<PermissionChange>[] = [
  { id: 'user', header: 'Name', cell: ({ user }) => user.fullName },
  { id: 'change', header: 'Change', cell: ({ granted }) => (granted ? 'Grant' : 'Revoke') },
  { id: 'permission', header: 'Permission', cell: ({ permission }) => PERMISSION_WORDS[permission] },
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
    cell: ({ status }) => <StatusBadge tone={CHANGE_TONES[status]}>{CHANGE_WORDS[status]}</StatusBadge>,
    card: 'status',
  },
]

/** Single permissions that were granted or revoked, and requests that another SuperAdmin decides. */
export function PermissionChangeList() {
  const [filters, setFilters] = useFilters<'people'>()
  const { cursor, limit } = filters
  const changes = useQuery({
    ...query('GET /permission-changes', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title="Permissions" count={changes.data && countText(changes.data.meta)}>
        <StaffTabs current="permissions" />
      </PageHeader>
      <Card flush>
        <DataTable
          caption="Permissions"
          columns={COLUMNS}
          rowKey={({ permissionChangeId }) => permissionChangeId}
          rowName={({ user, permission }) => `${user.fullName}, ${PERMISSION_WORDS[permission]}`}
          rowLink={({ user }, props) => <Link to={paths.person({ userId: user.userId })} {...props} />}
          rowActions={(change) => <PermissionChangeActions change={change} />}
          state={tableState(changes, 'Permissions')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No changed permissions"
              text="Everyone has the permissions of their role. Open a person to request a change. Another SuperAdmin approves it here."
            />
          }
        />
        <ListPager label="Permissions" list={changes.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

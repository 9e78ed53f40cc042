import type { AccountChange } from '@okwan/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AccountChangeActions } from './AccountChangeActions.tsx'
import { accountChangeWords, ROLE_CHANGE_TONES, ROLE_CHANGE_WORDS } from './words.ts'

const COLUMNS: Column<AccountChange>[] = [
  { id: 'user', header: 'Name', cell: ({ user }) => user.fullName },
  { id: 'what', header: 'Change', cell: accountChangeWords },
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

/** The latest new numbers of Admins and SuperAdmins, and removals of passkeys, which a second person approves. */
export function AccountChangeList() {
  const { branchId } = useActiveBranch()
  const changes = useQuery(query('GET /account-changes', { query: { limit: 25, ...(branchId && { branchId }) } }))
  return (
    <Card title="Sign-in changes" flush>
      <DataTable
        caption="Sign-in changes"
        columns={COLUMNS}
        rowKey={({ accountChangeId }) => accountChangeId}
        rowName={({ user }) => `Sign-in of ${user.fullName}`}
        rowActions={(change) => <AccountChangeActions change={change} />}
        state={tableState(changes, 'Sign-in changes')}
        empty={
          <EmptyState
            illustration={<EmptyGlovebox />}
            title="No sign-in changes yet"
            text="New numbers of Admins and SuperAdmins, and removals of passkeys, are approved here."
          />
        }
      />
    </Card>
  )
}

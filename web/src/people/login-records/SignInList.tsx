import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { device, lastSeen, result, timeColumn } from './columns.tsx'

/** Latest sign-ins of one person. */
export function SignInList({ userId }: { userId: string }) {
  const records = useQuery(query('GET /loginrecords', { query: { userId, limit: 25 } }))
  return (
    <DataTable
      caption="Sign-ins"
      columns={[timeColumn, device, lastSeen, result]}
      rowKey={(record) => record.loginRecordId}
      rowName={(record) => record.at}
      state={tableState(records, 'Sign-ins')}
      empty={<EmptyState title="No sign-ins yet" text="Sign-ins appear here." />}
    />
  )
}

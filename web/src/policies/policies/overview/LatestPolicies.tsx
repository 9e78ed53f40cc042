import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { Link } from '../../../platform/routes/link.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { COLUMNS, policyName } from '../../summary/columns.tsx'
import type { About } from './use-sales.ts'

const SHOWN = 10
const columnsOf = (ids: readonly string[]) => COLUMNS.filter(({ id }) => ids.includes(id))
const WIDE = columnsOf(['what', 'customer', 'cover', 'premium', 'status', 'soldBy'])
const NARROW = columnsOf(['what', 'premium'])

/** `narrow` is for the column beside the inbox. */
export function LatestPolicies({ about, narrow = false }: { about: About; narrow?: boolean }) {
  const policies = useQuery({
    ...query('GET /policies', { query: { ...about, limit: String(SHOWN) } }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  return (
    <Card title="Latest policies" flush>
      <DataTable
        caption="Latest policies"
        columns={narrow ? NARROW : WIDE}
        rowKey={(policy) => policy.policyRecordId}
        rowName={policyName}
        rowLink={(policy, props) => <Link to={policyPath(policy)} {...props} />}
        state={tableState(policies, 'Policies')}
        shortcuts={false}
        empty={<EmptyState title="No policies yet" text="Policies appear here as soon as they are sold." />}
      />
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { COLUMNS, policyName } from '../../../policies/summary/columns.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'

const SHOWN = ['policy', 'customer', 'what', 'premium', 'status', 'createdAt']
const columns = COLUMNS.filter(({ id }) => SHOWN.includes(id)).map((column) => ({ ...column, sortable: false }))

/** Latest policies that a person sold; those of an agent include the assistants’ sales, like the figures above. */
export function PersonSales({ userId }: { userId: string }) {
  const sales = useQuery(query('GET /policies', { query: { salesOf: userId, limit: 25 } }))
  return (
    <>
      <DataTable
        caption="Sales"
        columns={columns}
        rowKey={(policy) => policy.policyId}
        rowName={policyName}
        rowLink={(policy, props) => <Link to={policyPath(policy)} {...props} />}
        state={tableState(sales, 'Sales')}
        empty={<EmptyState title="No sales yet" text="Policies they sell appear here." />}
      />
      {sales.data && sales.data.meta.nextCursor !== null && (
        <p className="border-t border-line p-4">
          <Link to={paths.policyList()} search={{ salesOf: userId }}>
            View all sales
          </Link>
        </p>
      )}
    </>
  )
}

import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { COLUMNS, policyName } from '../../../policies/summary/columns.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'

const SHOWN = ['what', 'customer', 'policy', 'premium', 'status', 'createdAt']
const columns = COLUMNS.filter(({ id }) => SHOWN.includes(id)).map((column) => ({ ...column, sortable: false }))

/** Days of the figures and the chart. */
const DAYS = 90

/** Sales of the same days as the figures and the chart above. Sales of assistants count for their agent. */
export function PersonSales({ userId }: { userId: string }) {
  const soldFrom = addDays(toAccraDate(new Date(currentMs())), 1 - DAYS)
  const sales = useQuery(query('GET /policies', { query: { salesOf: userId, soldFrom, limit: 25 } }))
  return (
    <>
      <DataTable
        caption="Sales"
        columns={columns}
        rowKey={(policy) => policy.policyRecordId}
        rowName={policyName}
        rowLink={(policy, props) => <Link to={policyPath(policy)} {...props} />}
        state={tableState(sales, 'Sales')}
        empty={<EmptyState title="No sales in the last 90 days" text="Policies they sell appear here." />}
      />
      {sales.data && sales.data.meta.nextCursor !== null && (
        <p className="border-t border-line p-4">
          <Link to={paths.policyList()} search={{ salesOf: userId, soldFrom }}>
            View all {DAYS} days
          </Link>
        </p>
      )}
    </>
  )
}

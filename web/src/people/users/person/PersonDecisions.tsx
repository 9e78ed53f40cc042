import type { Decision } from '@okwan/contract/people/performance'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Link } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { DateText } from '../../../ui/data/DateText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'

const COLUMNS: Column<Decision>[] = [
  { id: 'number', header: 'Request', cell: (decision) => decision.requestNumber, card: 'title' },
  { id: 'kind', header: 'Type', cell: (decision) => decision.kindText },
  { id: 'policy', header: 'Policy', cell: (decision) => decision.policyNumber, card: 'hidden' },
  { id: 'customer', header: 'Customer', cell: (decision) => decision.customerName },
  { id: 'status', header: 'Status', cell: (decision) => decision.statusText, card: 'status' },
  { id: 'raisedAt', header: 'Submitted', cell: (decision) => <DateText value={decision.raisedAt} />, card: 'hidden' },
  { id: 'decidedAt', header: 'Decided', cell: (decision) => <DateText value={decision.decidedAt} /> },
]

/** Service requests that a person approved or rejected. */
export function PersonDecisions({ userId }: { userId: string }) {
  const [filters, setFilters] = useFilters<'person'>()
  const { cursor, limit } = filters
  const decisions = useQuery({
    ...query('GET /users/{id}/decisions', {
      params: { id: userId },
      query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        caption="Requests decided"
        columns={COLUMNS}
        rowKey={(decision) => decision.requestId}
        rowName={(decision) => decision.requestNumber}
        rowLink={(decision, props) => (
          <Link to={queuePath(decision.requestType)} search={{ open: decision.requestId }} {...props} />
        )}
        state={tableState(decisions, 'Decisions')}
        empty={<EmptyState title="No decisions yet" text="Requests they approve or reject appear here." />}
      />
      <ListPager label="Requests decided" list={decisions.data} filters={filters} setFilters={setFilters} />
    </>
  )
}

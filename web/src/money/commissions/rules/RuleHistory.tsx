import type { CommissionRuleChange } from '@okwan/contract/money/commissions/rules'
import { formatDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { CHANGE_STATUSES, ruleTitle } from './words.ts'

const COLUMNS: Column<CommissionRuleChange>[] = [
  { id: 'rule', header: 'Rule', cell: ruleTitle, card: 'title' },
  {
    id: 'change',
    header: 'Change',
    cell: ({ differences }) => (
      <ul>
        {differences.map(({ field, label, before, after }) => (
          <li key={field}>
            {label}: {before} → {after}
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'from', header: 'Effective from', cell: ({ effectiveFrom }) => formatDate(effectiveFrom) },
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
  { id: 'status', header: 'Status', cell: ({ status }) => <Status status={status} />, card: 'status' },
]

function Status({ status }: Pick<CommissionRuleChange, 'status'>) {
  const { label, tone } = CHANGE_STATUSES[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Changes of all rules, newest first. */
export function RuleHistory() {
  const [filters, setFilters] = useFilters<'commissionRules'>()
  const { cursor, limit } = filters
  const changes = useQuery({
    ...query('GET /commission-rule-changes', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="History" flush>
      <DataTable
        caption="History"
        columns={COLUMNS}
        rowKey={({ ruleChangeId }) => ruleChangeId}
        rowName={ruleTitle}
        state={tableState(changes, 'History')}
        empty={
          <EmptyState
            title="No changes yet"
            text="Select Change to propose another rule. Every change is listed here."
          />
        }
      />
      <ListPager label="History" list={changes.data} filters={filters} setFilters={setFilters} />
    </Card>
  )
}

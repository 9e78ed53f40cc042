import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { ShownTogether } from '../../platform/page/ShownTogether.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DueList } from './DueList.tsx'
import { PayrollDecision } from './PayrollDecision.tsx'
import { PayrollLines } from './PayrollLines.tsx'
import { PAYROLL_STATUSES } from './words.ts'

const COLUMNS: Column<StaffPayroll>[] = [
  { id: 'prepared', header: 'Prepared', cell: (payroll) => formatMoment(new Date(payroll.preparedAt)), card: 'title' },
  { id: 'status', header: 'Status', cell: (payroll) => <Status payroll={payroll} />, card: 'status' },
  { id: 'people', header: 'People', cell: ({ lines }) => lines.length, align: 'end' },
  {
    id: 'total',
    header: 'Total',
    cell: (payroll) => <Money pesewas={payroll.totalPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'preparedBy', header: 'Prepared by', cell: ({ preparedBy }) => preparedBy },
  { id: 'decidedBy', header: 'Decided by', cell: ({ decidedBy }) => decidedBy ?? '' },
  { id: 'reference', header: 'Bank reference', cell: ({ bankReference }) => bankReference ?? '' },
]

/** Commission of staff: the people to pay, the batch that awaits a second SuperAdmin, and earlier batches. */
export function StaffPayrollsPage() {
  const [filters, setFilters] = useFilters<'staffPayrolls'>()
  const { cursor, limit } = filters
  const payrolls = useQuery({
    ...query('GET /staff-payrolls', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const open = payrolls.data?.data.find(({ status }) => status === 'prepared')
  return (
    <>
      <PageHeader title="Staff commission">
        <ControlTabs current="staff-commission" />
      </PageHeader>
      <ShownTogether isWaiting={payrolls.isPending}>
        {open && <PayrollDecision key={open.payrollId} payroll={open} />}
        <DueList isWaiting={open !== undefined} />
        <Card title="Batches" flush>
          <DataTable
            caption="Staff commission batches"
            columns={COLUMNS}
            rowKey={({ payrollId }) => payrollId}
            rowName={({ preparedAt }) => `Batch of ${formatMoment(new Date(preparedAt))}`}
            rowActions={(payroll) => <PayrollLines payroll={payroll} />}
            state={tableState(payrolls, 'Batches')}
            empty={
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No batches yet"
                text="Select staff above and prepare the first batch."
              />
            }
          />
          <ListPager label="Batches" list={payrolls.data} filters={filters} setFilters={setFilters} />
        </Card>
      </ShownTogether>
    </>
  )
}

function Status({ payroll }: { payroll: StaffPayroll }) {
  const { label, tone } = PAYROLL_STATUSES[payroll.status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

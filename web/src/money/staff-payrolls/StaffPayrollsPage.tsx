import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DueList } from './DueList.tsx'
import { PayrollDecision } from './PayrollDecision.tsx'
import { PayrollLines } from './PayrollLines.tsx'
import { PAYROLL_STATUSES } from './words.ts'

const COLUMNS: Column<StaffPayroll>[] = [
  { id: 'prepared', header: 'Prepared', cell: (one) => formatMoment(new Date(one.preparedAt)), card: 'title' },
  { id: 'status', header: 'Status', cell: (one) => <Status payroll={one} />, card: 'status' },
  { id: 'people', header: 'People', cell: ({ lines }) => lines.length, align: 'end' },
  { id: 'total', header: 'Total', cell: (one) => <Money pesewas={one.totalPesewas} />, align: 'end', card: 'amount' },
  { id: 'preparedBy', header: 'Prepared by', cell: ({ preparedBy }) => preparedBy },
  { id: 'decidedBy', header: 'Decided by', cell: ({ decidedBy }) => decidedBy ?? '' },
  { id: 'reference', header: 'Bank reference', cell: ({ bankReference }) => bankReference ?? '' },
]

/** Commission of staff: who is to be paid, the batch that waits for a second SuperAdmin, and earlier batches. */
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
      <div className="grid gap-4">
        {open && <PayrollDecision key={open.payrollId} payroll={open} />}
        <DueList isWaiting={open !== undefined} />
        <Card title="Batches" flush>
          <DataTable
            caption="Staff commission batches"
            columns={COLUMNS}
            rowKey={({ payrollId }) => payrollId}
            rowName={({ preparedAt }) => `Batch of ${formatMoment(new Date(preparedAt))}`}
            rowActions={(payroll) => (
              <div className="flex justify-end gap-2">
                <PayrollLines payroll={payroll} />
                {FORMATS.map((format) => (
                  <SaveFile key={format} payroll={payroll} format={format} />
                ))}
              </div>
            )}
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
      </div>
    </>
  )
}

function Status({ payroll }: { payroll: StaffPayroll }) {
  const { label, tone } = PAYROLL_STATUSES[payroll.status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const FORMATS = ['pdf', 'xlsx', 'csv'] as const

function SaveFile({ payroll, format }: { payroll: StaffPayroll; format: (typeof FORMATS)[number] }) {
  const { payrollId, preparedAt } = payroll
  const save = useMutation({
    mutationFn: () => call(`GET /staff-payrolls/{id}/lines.${format}`, { params: { id: payrollId } }),
    onSuccess: (file) => saveFile(file, `staff-commission-${preparedAt.slice(0, 10)}.${format}`),
  })
  return (
    <>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      <Button size="small" icon={Download} loading={save.isPending} onClick={() => save.mutate()}>
        {format.toUpperCase()}
      </Button>
    </>
  )
}

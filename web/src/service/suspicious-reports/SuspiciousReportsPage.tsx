import type { SuspiciousReport } from '@okwan/contract/service/suspicious-reports'
import { REPORT_SOURCE_LABELS } from '@okwan/domain/service/suspicious-reports/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ComplianceTabs } from './ComplianceTabs.tsx'
import { statusOf, VIEWS, viewOf } from './words.ts'

const RaiseDialog = lazyPart(() => import('./RaiseDialog.tsx'), 'RaiseDialog')
const ReportDrawer = lazyPart(() => import('./ReportDrawer.tsx'), 'ReportDrawer')

const COLUMNS: Column<SuspiciousReport>[] = [
  { id: 'subject', header: 'About', cell: ({ subject }) => subject, card: 'title' },
  { id: 'status', header: 'Status', cell: (one) => <Status of={one} />, card: 'status' },
  { id: 'source', header: 'Source', cell: ({ source }) => REPORT_SOURCE_LABELS[source] },
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => branchName },
  { id: 'receipt', header: 'Receipt', cell: ({ receipt }) => receipt },
  { id: 'raised', header: 'Received', cell: ({ raisedAt }) => formatMoment(new Date(raisedAt)) },
  { id: 'due', header: 'File by', cell: ({ dueAt }) => formatMoment(new Date(dueAt)) },
]

/** Suspicious transaction reports. No one sees a report about a customer whom they sold to. */
export function SuspiciousReportsPage() {
  const [filters, setFilters] = useFilters<'suspiciousReports'>()
  const { branchId } = useActiveBranch()
  const [isNew, setNew] = useState(false)
  const { cursor, limit, open } = filters
  const view = viewOf(filters.view)
  const page = { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}), ...(branchId ? { branchId } : {}) }
  const reports = useQuery({
    ...query('GET /suspicious-reports', { query: { view, ...page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Suspicious transaction reports"
        byBranch
        actions={
          <UnlessReadOnly>
            <Button icon={Plus} variant="primary" onClick={() => setNew(true)}>
              New report
            </Button>
          </UnlessReadOnly>
        }
      >
        <ComplianceTabs current="suspicious-reports" />
      </PageHeader>
      <Card title="Reports" text="Not shown to sellers, in customer data files or in branch activity" flush>
        <div className="px-4 pb-3">
          <ListViews to={paths.suspiciousReports()} views={VIEWS} current={view} />
        </div>
        <DataTable
          caption="Reports"
          columns={COLUMNS}
          rowKey={({ reportId }) => reportId}
          rowName={({ subject }) => subject}
          rowLink={({ reportId }, props) => (
            <Link to={paths.suspiciousReports()} search={{ ...filters, open: reportId }} {...props} />
          )}
          state={tableState(reports, 'Reports')}
          empty={<EmptyState title="No reports" text="Reports of colleagues and true screening hits appear here." />}
        />
        <ListPager label="Reports" list={reports.data} filters={filters} setFilters={setFilters} />
      </Card>
      <Suspense fallback={null}>
        {isNew && <RaiseDialog onClose={() => setNew(false)} />}
        {open && <ReportDrawer id={open} onClose={() => setFilters({ open: undefined, cursor })} />}
      </Suspense>
    </>
  )
}

function Status({ of }: { of: SuspiciousReport }) {
  const { label, tone } = statusOf(of)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

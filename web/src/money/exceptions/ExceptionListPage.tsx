import type { ExceptionSubject, PaymentException } from '@okwan/contract/money/exceptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { SUBJECT_LABELS } from './words.ts'

const ExceptionDrawer = lazyPart(() => import('./ExceptionDrawer.tsx'), 'ExceptionDrawer')

const VIEWS = [
  { id: 'open', label: 'Open' },
  { id: 'ended', label: 'Resolved' },
] as const
const SUBJECTS = [
  { value: '', label: 'All types' },
  ...Object.entries(SUBJECT_LABELS).map(([value, label]) => ({ value, label: `${label}s` })),
]

const COLUMNS: Column<PaymentException>[] = [
  { id: 'subject', header: 'Type', cell: (row) => SUBJECT_LABELS[row.subject], card: 'text' },
  { id: 'who', header: 'Customer and purpose', cell: (row) => <CustomerCell row={row} />, card: 'title' },
  { id: 'cause', header: 'Cause', cell: (row) => <span className="block max-w-80">{row.cause}</span> },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money pesewas={row.amountPesewas} />,
    align: 'end',
    card: 'amount',
  },
  { id: 'state', header: 'Status', cell: (row) => <State row={row} />, card: 'status' },
  { id: 'openedAt', header: 'Since', cell: (row) => <DateText value={row.openedAt} /> },
]

/** Payments, payouts and differences that need a decision: one person proposes a resolution, another confirms. */
export function ExceptionListPage() {
  const [filters, setFilters] = useFilters<'exceptions'>()
  const only = filters.view === 'ended' ? 'ended' : 'open'
  const { branchId } = useActiveBranch()
  const exceptions = useQuery({
    ...query('GET /exceptions', { query: { only, ...(branchId && { branchId }), ...listQuery(filters) } }),
    placeholderData: keepPreviousData,
  })
  const [subject, id] = filters.open?.split(' ') ?? []
  return (
    <>
      <PageHeader title="Exceptions" count={exceptions.data && countText(exceptions.data.meta)} byBranch>
        <ControlTabs current="exceptions" />
      </PageHeader>
      <Card flush>
        <div className="flex flex-wrap items-center justify-between gap-3 p-3">
          <ListViews to={paths.exceptions()} views={VIEWS} current={only} />
          <Select
            label="Type"
            className="min-w-40 [&>label]:sr-only"
            options={SUBJECTS}
            value={filters.subject ?? ''}
            onChange={(event) => setFilters({ subject: event.currentTarget.value, open: undefined })}
          />
        </div>
        <DataTable
          caption="Exceptions"
          columns={COLUMNS}
          rowKey={({ exceptionId }) => exceptionId}
          rowName={(row) => `${SUBJECT_LABELS[row.subject]}, ${row.counterparty}`}
          rowLink={(row, props) => (
            <Link
              to={paths.exceptions()}
              search={{ ...filters, open: `${row.subject} ${row.exceptionId}` }}
              {...props}
            />
          )}
          state={tableState(exceptions, 'Exceptions')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title={only === 'open' ? 'No open exceptions' : 'No resolved exceptions yet'}
              text="Payments and payouts with an unclear result, and reconciliation differences, appear here."
            />
          }
        />
        <ListPager label="Exceptions" list={exceptions.data} filters={filters} setFilters={setFilters} />
      </Card>
      <Suspense fallback={null}>
        {isSubject(subject) && id && (
          <ExceptionDrawer
            subject={subject}
            id={id}
            onClose={() => setFilters({ open: undefined, cursor: filters.cursor })}
          />
        )}
      </Suspense>
    </>
  )
}

function CustomerCell({ row }: { row: PaymentException }) {
  return (
    <>
      <span className="whitespace-nowrap">{row.counterparty || 'Unknown'}</span>
      <span className="block max-w-64 truncate text-table text-muted">{row.about}</span>
    </>
  )
}

function State({ row }: { row: PaymentException }) {
  if (!row.isOpen) return <StatusBadge tone="success">Resolved</StatusBadge>
  if (!row.proposal) return <StatusBadge tone="danger">Open</StatusBadge>
  return (
    <>
      <StatusBadge tone="warning">Proposed</StatusBadge>
      <span className="mt-0.5 block text-table text-muted">{row.proposal.label}</span>
    </>
  )
}

function listQuery({ subject, cursor, limit }: Filters<'exceptions'>) {
  return {
    ...(isSubject(subject) ? { subject } : {}),
    ...(cursor ? { cursor } : {}),
    ...(limit ? { limit } : {}),
  }
}

function isSubject(text: string | undefined): text is ExceptionSubject {
  return text !== undefined && text in SUBJECT_LABELS
}

import type { ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { formatDate, isIsoDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PROVIDER_LABELS } from '../payments/providers.ts'
import { DayResult } from './DayResult.tsx'
import { resultBadge } from './words.ts'

const CompareDialog = lazyPart(() => import('./CompareDialog.tsx'), 'CompareDialog')
const ExceptionDrawer = lazyPart(() => import('../exceptions/ExceptionDrawer.tsx'), 'ExceptionDrawer')
const RunDrawer = lazyPart(() => import('./RunDrawer.tsx'), 'RunDrawer')

/** The address of a difference, such as `difference 3f…`; any other open row is a run. */
const DIFFERENCE = /^difference (.+)$/

const RUNNING_EVERY_MS = 2_000

const COLUMNS: Column<ReconciliationRun>[] = [
  { id: 'day', header: 'Date', cell: (row) => formatDate(row.day), card: 'title' },
  { id: 'provider', header: 'Provider', cell: (row) => PROVIDER_LABELS[row.provider] },
  { id: 'source', header: 'Source', cell: (row) => (row.source === 'statement' ? 'Statement' : 'API') },
  {
    id: 'matched',
    header: 'Matched',
    cell: (row) => row.matched.toLocaleString('en-GB'),
    align: 'end',
    card: 'hidden',
  },
  { id: 'differences', header: 'Result', cell: (row) => <Result run={row} />, card: 'status' },
  { id: 'startedBy', header: 'Started', cell: (row) => <Started run={row} /> },
]

/** Reconciliation runs: one day of our ledger compared with the records of a provider. */
export function ReconciliationListPage() {
  const [filters, setFilters] = useFilters<'reconciliation'>()
  const [comparing, setComparing] = useState(false)
  const { cursor, limit } = filters
  const runs = useQuery({
    ...query('GET /reconciliation/runs', { query: { ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((run) => run.state === 'running') ? RUNNING_EVERY_MS : false,
  })
  const day = filters.day && isIsoDate(filters.day) ? filters.day : latestRun(runs.data?.data)?.day
  const differenceId = filters.open?.match(DIFFERENCE)?.[1]
  const close = () => setFilters({ open: undefined, cursor })
  return (
    <>
      <PageHeader
        title="Reconciliation"
        actions={
          <UnlessReadOnly>
            <Button icon={GitCompareArrows} variant="primary" onClick={() => setComparing(true)}>
              Run reconciliation
            </Button>
          </UnlessReadOnly>
        }
      >
        <ControlTabs current="reconciliation" />
      </PageHeader>
      <div className="grid gap-4">
        {day && <DayResult day={day} onDay={(selected) => setFilters({ ...filters, day: selected })} />}
        <Card title="Runs" flush>
          <DataTable
            caption="Reconciliation runs"
            columns={COLUMNS}
            rowKey={({ runId }) => runId}
            rowName={(row) => `${PROVIDER_LABELS[row.provider]}, ${formatDate(row.day)}`}
            rowLink={({ runId }, props) => (
              <Link to={paths.reconciliation()} search={{ ...filters, open: runId }} {...props} />
            )}
            state={tableState(runs, 'Reconciliation runs')}
            empty={
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No reconciliations yet"
                text="Each night at 02:00 the previous day is reconciled with every provider."
              />
            }
          />
          <ListPager label="Reconciliation runs" list={runs.data} filters={filters} setFilters={setFilters} />
        </Card>
      </div>
      <Suspense fallback={null}>
        {comparing && <CompareDialog onClose={() => setComparing(false)} />}
        {differenceId ? (
          <ExceptionDrawer subject="difference" id={differenceId} onClose={close} />
        ) : (
          filters.open && <RunDrawer id={filters.open} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** The last run that compared transactions, otherwise the last run. */
const latestRun = (runs: readonly ReconciliationRun[] = []) =>
  runs.find(({ matched, differences }) => matched + differences > 0) ?? runs[0]

function Result({ run }: { run: ReconciliationRun }) {
  const { tone, label } = resultBadge(run)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

function Started({ run }: { run: ReconciliationRun }) {
  return (
    <>
      <DateText value={run.startedAt} />
      <span className="block text-table text-muted">{run.startedBy ?? 'Automatic'}</span>
    </>
  )
}

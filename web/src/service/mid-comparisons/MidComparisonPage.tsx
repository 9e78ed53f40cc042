import type { MidComparisonOverview, MidDifference } from '@okwan/contract/service/mid-comparisons'
import { ageInWords } from '@okwan/domain/platform/dates'
import { DIFFERENCE_TITLES } from '@okwan/domain/service/mid-comparisons/terms'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListViews } from '../../platform/lists/ListViews.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { ControlTabs } from '../../platform/page/ControlTabs.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { ShownTogether } from '../../platform/page/ShownTogether.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type ListState, STATE_LABELS, statusOf, warningOf } from './words.ts'

const DifferenceDrawer = lazyPart(() => import('./DifferenceDrawer.tsx'), 'DifferenceDrawer')

const RUNNING_EVERY_MS = 2_000
const VIEWS = Object.entries(STATE_LABELS).map(([id, label]) => ({ id, label }))

const COLUMNS: Column<MidDifference>[] = [
  { id: 'policy', header: 'Policy', cell: ({ policyNumber }) => policyNumber, card: 'title' },
  { id: 'kind', header: 'Difference', cell: ({ kind }) => DIFFERENCE_TITLES[kind] },
  { id: 'okwanValue', header: 'Our record', cell: ({ okwanValue }) => okwanValue },
  { id: 'midValue', header: 'MID', cell: ({ midValue }) => midValue },
  { id: 'status', header: 'Status', cell: (row) => <Status difference={row} />, card: 'status' },
  { id: 'age', header: 'Age', cell: ({ ageDays }) => ageInWords(ageDays) },
  { id: 'owner', header: 'Assigned to', cell: ({ ownerName }) => ownerName ?? 'Unassigned' },
]

/** Differences between our motor policies and the motor insurance database. */
export function MidComparisonPage() {
  const [filters, setFilters] = useFilters<'midComparison'>()
  const { cursor, limit, open } = filters
  const state = isState(filters.state) ? filters.state : 'open'
  const overview = useQuery({
    ...query('GET /mid-comparisons/overview'),
    refetchInterval: ({ state: { data } }) => (data?.lastRun?.state === 'running' ? RUNNING_EVERY_MS : false),
  })
  const page = { state, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) }
  const differences = useQuery({
    ...query('GET /mid-comparisons/differences', { query: page }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = differences
  const finishedAt = overview.data?.lastRun?.finishedAt
  // A finished comparison can have found or resolved differences, so the list is loaded again.
  useEffect(() => {
    if (finishedAt) void refetch()
  }, [finishedAt, refetch])
  const opened = differences.data?.data.find(({ differenceId }) => differenceId === open)
  const warning = overview.data && warningOf(overview.data, new Date(overview.dataUpdatedAt))
  return (
    <>
      <PageHeader
        title="MID comparison"
        count={differences.data && countText(differences.data.meta)}
        actions={
          <UnlessReadOnly>
            <CompareNow isRunning={overview.data?.lastRun?.state === 'running'} />
          </UnlessReadOnly>
        }
      >
        <ControlTabs current="mid-comparison" />
      </PageHeader>
      <ShownTogether isWaiting={overview.isPending}>
        {warning && <Banner tone="warning">{warning}</Banner>}
        {overview.data && <LastRun overview={overview.data} />}
        <Card title="Differences" flush>
          <div className="px-4 pb-3">
            <ListViews to={paths.midComparison()} views={VIEWS} current={state} name="state" />
          </div>
          <DataTable
            caption="MID differences"
            columns={COLUMNS}
            rowKey={({ differenceId }) => differenceId}
            rowName={({ policyNumber, kind }) => `${policyNumber}, ${DIFFERENCE_TITLES[kind]}`}
            rowLink={({ differenceId }, props) => (
              <Link to={paths.midComparison()} search={{ ...filters, open: differenceId }} {...props} />
            )}
            state={tableState(differences, 'Differences')}
            empty={
              <EmptyState title="No differences" text="Each night at 03:00 all policies are compared with the MID." />
            }
          />
          <ListPager label="MID differences" list={differences.data} filters={filters} setFilters={setFilters} />
        </Card>
      </ShownTogether>
      <Suspense fallback={null}>
        {opened && <DifferenceDrawer difference={opened} onClose={() => setFilters({ open: undefined, cursor })} />}
      </Suspense>
    </>
  )
}

const isState = (text: string | undefined): text is ListState => text !== undefined && text in STATE_LABELS

function Status({ difference }: { difference: MidDifference }) {
  const { label, tone } = statusOf(difference)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Result of the last comparison. A failed comparison has no result, so the time of the one before is shown. */
export function LastRun({ overview: { lastRun, lastFinishedAt } }: { overview: MidComparisonOverview }) {
  if (lastRun?.state === 'running') return <p className="text-muted">The comparison is running.</p>
  if (!lastRun || !lastFinishedAt) return <p className="text-muted">Not compared yet.</p>
  if (lastRun.state === 'failed') {
    return (
      <p className="text-muted">
        Last compared <RelTime at={lastFinishedAt} />.
      </p>
    )
  }
  return (
    <p className="text-muted">
      Last compared <RelTime at={lastRun.finishedAt ?? lastRun.startedAt} />: {lastRun.compared ?? 0} policies,{' '}
      {lastRun.differences ?? 0} differences.
    </p>
  )
}

function CompareNow({ isRunning }: { isRunning: boolean }) {
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () =>
      sendOnce('start-register-run', {}, (idempotencyKey) =>
        call('POST /mid-comparisons/runs', { body: {} }, { idempotencyKey }),
      ),
    onSuccess: () => refresh(queryClient, '/mid-comparisons/*'),
  })
  return (
    <div className="grid gap-2">
      <Button icon={GitCompareArrows} loading={start.isPending || isRunning} onClick={() => start.mutate()}>
        Compare now
      </Button>
      {start.error && <FieldError>{readProblem(start.error).sentence}</FieldError>}
    </div>
  )
}

import type { Job } from '@okwan/contract/platform/jobs'
import { jobLabel } from '@okwan/domain/platform/jobs/terms'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { refresh } from '../api/refresh.ts'
import { ListPager } from '../lists/ListPager.tsx'
import { ListViews } from '../lists/ListViews.tsx'
import { tableState } from '../lists/table-state.ts'
import { useFilters } from '../lists/use-filters.ts'
import { ControlTabs } from '../page/ControlTabs.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { paths } from '../routes/paths.ts'
import { UnlessReadOnly } from '../session/UnlessReadOnly.tsx'

const VIEWS = [
  { id: 'failed', label: 'Failed' },
  { id: 'failing', label: 'Retrying' },
  { id: 'waiting', label: 'Queued' },
] as const

const EMPTY_TITLES = { failed: 'No failed jobs', failing: 'No jobs to retry', waiting: 'No queued jobs' }

const COLUMNS: Column<Job>[] = [
  { id: 'kind', header: 'Job', cell: (row) => jobLabel(row.kind), card: 'title' },
  { id: 'error', header: 'Error', cell: (row) => <LastError job={row} /> },
  { id: 'attempts', header: 'Attempts', cell: (row) => row.attempts, align: 'end', card: 'hidden' },
  { id: 'createdAt', header: 'Added', cell: (row) => <DateText value={row.createdAt} />, card: 'hidden' },
  {
    id: 'runAt',
    header: 'Next attempt',
    cell: (row) => (row.state === 'failed' ? 'None' : <DateText value={row.runAt} />),
  },
  { id: 'state', header: 'Status', cell: (row) => <State job={row} />, card: 'status' },
]

/** Background jobs that failed, retry or are queued; failed ones can be retried. */
export function JobListPage() {
  const [filters, setFilters] = useFilters<'jobs'>()
  const only = VIEWS.find(({ id }) => id === filters.view)?.id ?? 'failed'
  const { cursor, limit } = filters
  const jobs = useQuery({
    ...query('GET /jobs', { query: { only, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title="Jobs">
        <ControlTabs current="jobs" />
      </PageHeader>
      <Card flush>
        <div className="p-3">
          <ListViews to={paths.jobs()} views={VIEWS} current={only} />
        </div>
        <DataTable
          caption="Jobs"
          columns={COLUMNS}
          rowKey={({ jobId }) => String(jobId)}
          rowName={({ jobId, kind }) => `${jobLabel(kind)} ${jobId}`}
          rowActions={(job) => (job.state === 'failed' ? <Retry job={job} /> : null)}
          state={tableState(jobs, 'Jobs')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title={EMPTY_TITLES[only]}
              text="A job is attempted up to 12 times with increasing delays. After that, it is listed under Failed."
            />
          }
        />
        <ListPager label="Jobs" list={jobs.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

function Retry({ job }: { job: Job }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call('POST /jobs/{jobId}/retry', { params: { jobId: String(job.jobId) } }),
    onSuccess: async () => {
      toast(`Job ${job.jobId} queued`)
      await refresh(queryClient, '/jobs/*', '/health/*')
    },
  })
  return (
    <UnlessReadOnly>
      <Button size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
        Retry
      </Button>
      {retry.error && <FieldError>{readProblem(retry.error).sentence}</FieldError>}
    </UnlessReadOnly>
  )
}

function LastError({ job }: { job: Job }) {
  if (!job.lastError) return <span className="text-muted">None</span>
  return <span className="line-clamp-2 max-w-96 wrap-anywhere">{job.lastError}</span>
}

function State({ job }: { job: Job }) {
  if (job.state === 'failed') return <StatusBadge tone="danger">Failed</StatusBadge>
  return job.lastError ? (
    <StatusBadge tone="warning">Retrying</StatusBadge>
  ) : (
    <StatusBadge tone="info">Queued</StatusBadge>
  )
}

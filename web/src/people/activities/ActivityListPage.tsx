import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { session, useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { AuditVerification } from './AuditVerification.tsx'
import { COLUMNS } from './columns.tsx'
import { activityQuery } from './filters.ts'

const NO_FILTERS = {
  q: undefined,
  kind: undefined,
  automatic: 'yes',
  person: undefined,
  from: undefined,
  to: undefined,
}

/** Searchable audit log. */
export function ActivityListPage() {
  const [filters, setFilters] = useFilters<'activities'>()
  const user = useUser()
  const canReadBranches = user !== undefined && can(user, 'branches.read')
  const filter = activityQuery(filters, canReadBranches ? session.activeBranch() : 'all')
  const { cursor, limit } = filters
  const activities = useQuery({
    ...query('GET /activities', { query: { ...filter, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  const download = useMutation({
    mutationFn: () => call('GET /activities/export.csv', { query: filter }),
    onSuccess: (file) => saveFile(file, `activities-${toAccraDate(new Date())}.csv`),
  })
  const list = activities.data
  return (
    <>
      <PageHeader
        byBranch
        title="Activity"
        count={list && countText(list.meta)}
        actions={
          <Button icon={Download} loading={download.isPending} onClick={() => download.mutate()}>
            Export
          </Button>
        }
      />
      <div className="grid gap-4">
        {download.error && <Banner tone="danger">{readProblem(download.error).sentence}</Banner>}
        <Card flush>
          <ActivityFilters filters={filters} setFilters={setFilters} />
          <DataTable
            caption="Activity"
            columns={COLUMNS}
            rowKey={({ activityId }) => activityId}
            rowName={({ sentence }) => sentence}
            state={tableState(activities, 'Activity')}
            shortcuts={false}
            empty={
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No matching activity"
                text="Clear the filters to see all activity."
                action={<Button onClick={() => setFilters(NO_FILTERS)}>Clear filters</Button>}
              />
            }
          />
          <ListPager label="Activity" list={list} filters={filters} setFilters={setFilters} />
        </Card>
        {user && can(user, 'activities.verify') && <AuditVerification />}
      </div>
    </>
  )
}

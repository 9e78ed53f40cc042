import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
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
import { StaffTabs } from '../../platform/page/StaffTabs.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { session, useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { branch, device, flags, lastSeen, person, result, timeColumn } from './columns.tsx'
import { EndSession } from './EndSession.tsx'
import { LoginRecordFilters } from './LoginRecordFilters.tsx'
import { loginRecordQuery, NO_FILTERS } from './query.ts'

const AlertList = lazyPart(() => import('../alerts/AlertList.tsx'), 'AlertList')
const AlertPanel = lazyPart(() => import('../alerts/AlertPanel.tsx'), 'AlertPanel')
const SignInHours = lazyPart(() => import('./SignInHours.tsx'), 'SignInHours')

/** Login records or, with `view=alerts`, the alerts. */
export function LoginRecordListPage() {
  const [{ view }] = useFilters<'loginRecords'>()
  const user = useUser()
  if (view !== 'alerts' || !user || !can(user, 'alerts.manage')) return <LoginRecords />
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <AlertList />
    </Suspense>
  )
}

/** Sign-ins and failed attempts, with device and time. */
function LoginRecords() {
  const [filters, setFilters] = useFilters<'loginRecords'>()
  const user = useUser()
  const canOpenPeople = user !== undefined && can(user, 'users.manage')
  const listQuery = loginRecordQuery(filters, canOpenPeople ? session.activeBranch() : 'all')
  const { cursor, limit } = filters
  const records = useQuery({
    ...query('GET /loginrecords', {
      query: { ...listQuery, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  const download = useMutation({
    mutationFn: () => call('GET /loginrecords/export.csv', { query: listQuery }),
    onSuccess: (file) => saveFile(file, `login-records-${toAccraDate(new Date())}.csv`),
  })
  return (
    <>
      <PageHeader
        byBranch
        title="Login records"
        count={records.data && countText(records.data.meta)}
        actions={
          <Button icon={Download} loading={download.isPending} onClick={() => download.mutate()}>
            Export
          </Button>
        }
      >
        <StaffTabs current="login-records" />
      </PageHeader>
      <div className="grid gap-4">
        {download.error && <Banner tone="danger">{readProblem(download.error).sentence}</Banner>}
        {user && can(user, 'alerts.manage') && (
          <Suspense fallback={<Skeleton className="h-53.5 xs:h-33.5" />}>
            <AlertPanel />
          </Suspense>
        )}
        <Card flush>
          <LoginRecordFilters filters={filters} setFilters={setFilters} />
          <DataTable
            caption="Login records"
            columns={[person, timeColumn, branch, device, lastSeen, flags, result]}
            rowKey={(record) => record.loginRecordId}
            rowName={(record) => `${record.fullName}, ${record.at}`}
            rowLink={
              canOpenPeople
                ? (record, props) => <Link to={paths.person({ userId: record.userId })} {...props} />
                : undefined
            }
            rowActions={canOpenPeople ? (record) => <EndSession record={record} /> : undefined}
            state={tableState(records, 'Login records')}
            empty={
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No matching sign-ins"
                text="Change or clear the filters."
                action={<Button onClick={() => setFilters(NO_FILTERS)}>Clear filters</Button>}
              />
            }
          />
          <ListPager label="Login records" list={records.data} filters={filters} setFilters={setFilters} />
        </Card>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <SignInHours listQuery={listQuery} />
        </Suspense>
      </div>
    </>
  )
}

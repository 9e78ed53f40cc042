import { isIsoDate } from '@okwan/domain/dates'
import { can } from '@okwan/domain/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { FilterBar } from '../lists/FilterBar.tsx'
import { GroupFilter } from '../lists/GroupFilter.tsx'
import { ListPager } from '../lists/ListPager.tsx'
import { ListSearch } from '../lists/ListSearch.tsx'
import { countText, listQuery } from '../lists/list-query.ts'
import { tableState } from '../lists/table-state.ts'
import { type Filters, useFilters } from '../lists/use-filters.ts'
import { session, useUser } from '../session/current.ts'
import { StaffTabs } from '../staff/StaffTabs.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EmptyGlovebox } from '../ui/illustrations/EmptyGlovebox.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { branch, device, ip, lastSeen, person, RESULT_OPTIONS, result, role, when } from './columns.tsx'

const DateRangeField = lazy(async () => ({
  default: (await import('../date-picker/DateRangeField.tsx')).DateRangeField,
}))

/** Who signed in, when, with what, and who tried. */
export function LoginRecordListPage() {
  const [filters, setFilters] = useFilters()
  const user = useUser()
  const mayOpenPeople = user !== undefined && can(user.role, 'users.manage')
  const activeBranch = mayOpenPeople ? session.activeBranch() : 'all'
  const records = useQuery({
    ...query('GET /loginrecords', {
      query: { ...listQuery(filters, activeBranch), ...resultQuery(filters.result), ...dayQuery(filters) },
    }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  return (
    <>
      <PageHeader title="Login records" count={records.data && countText(records.data.meta)}>
        <StaffTabs current="login-records" />
      </PageHeader>
      <Card flush>
        <FilterBar
          active={[filters.group, filters.result, filters.from].filter(Boolean).length}
          search={
            <ListSearch
              label="Search people"
              placeholder="Name"
              value={filters.q}
              onSearch={(q) => setFilters({ q })}
            />
          }
        >
          <GroupFilter value={filters.group} onChange={(group) => setFilters({ group })} />
          <Select
            label="Result"
            options={RESULT_OPTIONS}
            value={filters.result ?? ''}
            onChange={(event) => setFilters({ result: event.currentTarget.value })}
          />
          <Suspense fallback={<Skeleton className="h-16 w-72" />}>
            <DateRangeField
              label="Between"
              optional
              value={filters.from && filters.to ? { start: filters.from, end: filters.to } : null}
              onChange={(days) => setFilters({ from: days?.start, to: days?.end })}
            />
          </Suspense>
        </FilterBar>
        <DataTable
          caption="Login records"
          columns={[person, when, role, branch, device, ip, lastSeen, result]}
          rowKey={(record) => record.loginRecordId}
          rowName={(record) => `${record.fullName}, ${record.at}`}
          rowLink={mayOpenPeople ? (record, props) => <Link to={`/staff/${record.userId}`} {...props} /> : undefined}
          state={tableState(records, 'Login records')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No sign-ins fit"
              text="Nobody signed in that fits the search, the group and the result."
              action={
                <Button
                  onClick={() =>
                    setFilters({ q: undefined, group: undefined, result: undefined, from: undefined, to: undefined })
                  }
                >
                  Clear filters
                </Button>
              }
            />
          }
        />
        {records.data && records.data.data.length > 0 && (
          <ListPager
            label="Login records"
            meta={records.data.meta}
            rows={records.data.data.length}
            filters={filters}
            setFilters={setFilters}
          />
        )}
      </Card>
    </>
  )
}

const RESULTS = ['successful', 'wrong-code', 'wrong-portal', 'not-active'] as const

function resultQuery(wanted: string | undefined) {
  const found = RESULTS.find((name) => name === wanted)
  return found ? { result: found } : {}
}

function dayQuery({ from, to }: Filters) {
  return from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : {}
}

import type { User } from '@okwan/contract/people/users'
import { formatPhone } from '@okwan/domain/platform/phone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { FilterBar } from '../../platform/lists/FilterBar.tsx'
import { GroupFilter } from '../../platform/lists/GroupFilter.tsx'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { countText, listQuery } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { StaffTabs } from '../../platform/page/StaffTabs.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { session } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PersonActions } from './person/PersonActions.tsx'
import { PersonRole } from './person/PersonRole.tsx'
import { STATUS_TONES, STATUS_WORDS } from './words.ts'

const PersonDrawer = lazyPart(() => import('./person/PersonDrawer.tsx'), 'PersonDrawer')

const COLUMNS: Column<User>[] = [
  { id: 'fullName', header: 'Name', cell: (user) => user.fullName, sortable: true },
  { id: 'staffId', header: 'ID', cell: (user) => user.staffId, card: 'hidden' },
  { id: 'mobileNumber', header: 'Phone', cell: (user) => formatPhone(user.mobileNumber), card: 'hidden' },
  { id: 'role', header: 'Role', cell: (user) => <PersonRole user={user} /> },
  { id: 'branch', header: 'Branch', cell: (user) => user.branch.branchName },
  { id: 'status', header: 'Status', cell: (user) => <PersonStatus user={user} />, card: 'status' },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    cell: (user) => (user.lastSignInAt ? <DateText value={user.lastSignInAt} /> : 'Never'),
    card: 'hidden',
  },
  {
    id: 'createdAt',
    header: 'Added',
    cell: (user) => <DateText value={user.createdAt} />,
    sortable: true,
    card: 'hidden',
  },
]

export function PersonListPage() {
  const [filters, setFilters] = useFilters<'people'>()
  const [adding, setAdding] = useState(false)
  const people = useQuery({
    ...query('GET /users', { query: { ...listQuery(filters, session.activeBranch()), ...sortQuery(filters.sort) } }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  })
  const sort = filters.sort ?? '-createdAt'
  return (
    <>
      <PageHeader
        byBranch
        title="People"
        count={people.data && countText(people.data.meta)}
        actions={
          session.user()?.examinerUntil ? null : (
            <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
              Add person
            </Button>
          )
        }
      >
        <StaffTabs current="people" />
      </PageHeader>
      <Card flush>
        <FilterBar
          active={filters.group ? 1 : 0}
          search={
            <ListSearch
              label="Search people"
              placeholder="Name, ID or number"
              value={filters.q}
              onSearch={(q) => setFilters({ q })}
            />
          }
        >
          <GroupFilter value={filters.group} onChange={(group) => setFilters({ group })} />
        </FilterBar>
        <DataTable
          caption="People"
          columns={COLUMNS}
          rowKey={(user) => user.userId}
          rowName={(user) => user.fullName}
          rowLink={(user, props) => <Link to={paths.person({ userId: user.userId })} {...props} />}
          rowActions={(user) => <PersonActions user={user} />}
          state={tableState(people, 'People')}
          sort={{ column: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
          onSort={({ column, direction }) => setFilters({ sort: direction === 'descending' ? `-${column}` : column })}
          empty={<NoPeopleFound clear={() => setFilters({ q: undefined, group: undefined })} />}
        />
        <ListPager label="People" list={people.data} filters={filters} setFilters={setFilters} />
      </Card>
      <Suspense fallback={null}>{adding && <PersonDrawer open onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function PersonStatus({ user }: { user: User }) {
  return <StatusBadge tone={STATUS_TONES[user.status]}>{STATUS_WORDS[user.status]}</StatusBadge>
}

function NoPeopleFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      illustration={<EmptyGlovebox />}
      title="No matching people"
      text="Change or clear the filters."
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  )
}

const SORTS = ['fullName', '-fullName', 'createdAt', '-createdAt'] as const

function sortQuery(requested: string | undefined) {
  const sort = SORTS.find((name) => name === requested)
  return sort ? { sort } : {}
}

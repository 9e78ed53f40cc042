import type { ReviewedAccess } from '@okwan/contract/people/users/access-reviews'
import { roleName } from '@okwan/domain/people/users/terms'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { FilterBar } from '../../../platform/lists/FilterBar.tsx'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../../platform/lists/ListSearch.tsx'
import { countText } from '../../../platform/lists/list-query.ts'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../../platform/lists/use-filters.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { StaffTabs } from '../../../platform/page/StaffTabs.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PERMISSION_WORDS } from '../permissions/words.ts'
import { ReviewActions } from './ReviewActions.tsx'

const STATES = [
  { value: '', label: 'Everyone' },
  { value: 'overdue', label: 'Overdue' },
]
const GROUPS = [
  { value: '', label: 'All groups' },
  { value: 'STAFF', label: 'Office' },
  { value: 'AGENT', label: 'Agents' },
]

const COLUMNS: Column<ReviewedAccess>[] = [
  { id: 'name', header: 'Name', cell: ({ fullName }) => fullName, card: 'title' },
  { id: 'due', header: 'Review due', cell: (access) => <Due access={access} />, card: 'status' },
  { id: 'role', header: 'Role', cell: (access) => <RoleAndBranch access={access} /> },
  {
    id: 'reach',
    header: 'Records',
    cell: ({ reach }) => <span className="block first-letter:uppercase">{reach}</span>,
  },
  { id: 'permissions', header: 'Permissions', cell: (access) => <Permissions access={access} /> },
  { id: 'passkeys', header: 'Passkeys', cell: ({ passkeys }) => passkeys, align: 'end' },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <RelTime at={lastSignInAt} /> : 'Never'),
  },
  { id: 'lastAct', header: 'Last privileged action', cell: (access) => <LastAction access={access} />, card: 'hidden' },
  { id: 'lastReview', header: 'Last review', cell: (access) => <LastReview access={access} /> },
]

/** Access and last activity of each person, so that SuperAdmins can confirm or revoke the access. */
export function AccessReviewList() {
  const [filters, setFilters] = useFilters<'people'>()
  const { branchId } = useActiveBranch()
  const listQuery = { ...reviewQuery(filters), ...(branchId && { branchId }) }
  const { cursor, limit } = filters
  const list = useQuery({
    ...query('GET /access-reviews', { query: { ...listQuery, ...(cursor && { cursor }), ...(limit && { limit }) } }),
    placeholderData: keepPreviousData,
  })
  const download = useMutation({
    mutationFn: () => call('GET /access-reviews/export.csv', { query: listQuery }),
    onSuccess: (file) => saveFile(file, `access-review-${toAccraDate(new Date())}.csv`),
    onError: (error) => toast(readProblem(error).sentence),
  })
  const overdue = list.data?.meta.overdue ?? 0
  return (
    <>
      <PageHeader
        byBranch
        title="Access review"
        count={list.data && countText(list.data.meta)}
        actions={
          <Button icon={Download} loading={download.isPending} onClick={() => download.mutate()}>
            Export
          </Button>
        }
      >
        <StaffTabs current="review" />
      </PageHeader>
      {overdue > 0 && (
        <div className="mb-4">
          <Banner tone="warning">
            {overdue === 1 ? '1 review is overdue in all branches.' : `${overdue} reviews are overdue in all branches.`}
          </Banner>
        </div>
      )}
      <Card flush>
        <FilterBar
          active={[filters.only, filters.group].filter(Boolean).length}
          search={
            <ListSearch
              label="Search people"
              placeholder="Name"
              value={filters.q}
              onSearch={(q) => setFilters({ q })}
            />
          }
        >
          <Select
            label="Review"
            options={STATES}
            value={filters.only ?? ''}
            onChange={(event) => setFilters({ only: event.currentTarget.value })}
          />
          <Select
            label="Group"
            options={GROUPS}
            value={filters.group ?? ''}
            onChange={(event) => setFilters({ group: event.currentTarget.value })}
          />
        </FilterBar>
        <DataTable
          caption="Access review"
          columns={COLUMNS}
          rowKey={({ userId }) => userId}
          rowName={({ fullName }) => fullName}
          rowLink={({ userId }, props) => <Link to={paths.person({ userId })} {...props} />}
          rowActions={(access) => <ReviewActions access={access} />}
          state={tableState(list, 'Access review')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title="No matching people"
              text="Change or clear the filters."
              action={
                <Button onClick={() => setFilters({ q: undefined, only: undefined, group: undefined })}>
                  Show everyone
                </Button>
              }
            />
          }
        />
        <ListPager label="Access review" list={list.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

function RoleAndBranch({ access: { role, branchName } }: { access: ReviewedAccess }) {
  return (
    <>
      {roleName(role)}
      <span className="block text-meta text-muted">{branchName}</span>
    </>
  )
}

function Permissions({ access: { permissions } }: { access: ReviewedAccess }) {
  return (
    <details className="relative z-10">
      <summary className="cursor-pointer">{permissions.length}</summary>
      <ul className="text-meta text-muted">
        {permissions.map((permission) => (
          <li key={permission}>{PERMISSION_WORDS[permission]}</li>
        ))}
      </ul>
    </details>
  )
}

function LastAction({ access: { lastPrivilegedAct } }: { access: ReviewedAccess }) {
  if (!lastPrivilegedAct) return 'None'
  return (
    <>
      {lastPrivilegedAct.sentence}
      <span className="block text-table text-muted">
        <RelTime at={lastPrivilegedAct.at} />
      </span>
    </>
  )
}

function LastReview({ access: { lastReview } }: { access: ReviewedAccess }) {
  if (!lastReview) return 'Never'
  const { outcome, by, at, note } = lastReview
  return (
    <>
      {outcome === 'confirmed' ? 'Confirmed' : 'Revoked'} <RelTime at={at} />
      <span className="block text-table text-muted">by {by}</span>
      {note && <span className="block text-table text-muted">{note}</span>}
    </>
  )
}

function Due({ access: { dueOn, isOverdue, status } }: { access: ReviewedAccess }) {
  if (status === 'paused') return <StatusBadge tone="neutral">Paused</StatusBadge>
  return <StatusBadge tone={isOverdue ? 'danger' : 'success'}>{formatDate(dueOn)}</StatusBadge>
}

function reviewQuery({ only, group, q }: Filters<'people'>) {
  return {
    ...(only === 'overdue' ? { only: 'overdue' as const } : {}),
    ...(group === 'STAFF' || group === 'AGENT' ? { group: group as 'STAFF' | 'AGENT' } : {}),
    ...(q ? { q } : {}),
  }
}

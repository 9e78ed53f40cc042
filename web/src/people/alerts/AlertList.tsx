import type { Alert } from '@okwan/contract/people/alerts'
import { ALERT_KINDS, type AlertKind } from '@okwan/domain/people/users/terms'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { BetweenDays } from '../../platform/lists/BetweenDays.tsx'
import { FilterBar } from '../../platform/lists/FilterBar.tsx'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AcknowledgeButton } from './AcknowledgeButton.tsx'

const PATH = paths.loginRecords()

const KIND_WORDS: Record<AlertKind, string> = {
  'off-hours': 'Outside office hours',
  'many-failures': 'Repeated wrong codes',
  'large-approval': 'Large approval',
}
const KINDS = [
  { value: '', label: 'All types' },
  ...ALERT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
]
const STATES = [
  { value: '', label: 'Open' },
  { value: 'all', label: 'All' },
]

const COLUMNS: Column<Alert>[] = [
  { id: 'sentence', header: 'Alert', cell: ({ sentence }) => sentence, card: 'title' },
  { id: 'kind', header: 'Type', cell: ({ kind }) => KIND_WORDS[kind] },
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => branchName, card: 'hidden' },
  { id: 'at', header: 'Time', cell: ({ at }) => <RelTime at={at} /> },
  { id: 'state', header: 'Status', cell: (alert) => <State alert={alert} />, card: 'status' },
]

/** All alerts, open and acknowledged. */
export function AlertList() {
  const [filters, setFilters] = useFilters<'loginRecords'>()
  const { branchId } = useActiveBranch()
  const alerts = useQuery({
    ...query('GET /alerts', { query: { ...alertQuery(filters), ...(branchId && { branchId }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        byBranch
        title="Alerts"
        count={alerts.data && countText(alerts.data.meta)}
        back={<BackTo path={PATH} label="Login records" />}
      />
      <Card flush>
        <AlertFilters filters={filters} setFilters={setFilters} />
        <DataTable
          caption="Alerts"
          columns={COLUMNS}
          rowKey={({ alertId }) => alertId}
          rowName={({ sentence }) => sentence}
          rowLink={({ person }, props) => <Link to={paths.person({ userId: person.userId })} {...props} />}
          rowActions={(alert) => (alert.acknowledgedAt ? null : <AcknowledgeButton alert={alert} />)}
          state={tableState(alerts, 'Alerts')}
          empty={
            <EmptyState
              illustration={<EmptyGlovebox />}
              title={filters.only === 'all' ? 'No matching alerts' : 'No open alerts'}
              text="Sign-ins outside office hours, repeated wrong codes and large approvals appear here."
              action={<Button onClick={() => setFilters({ ...NO_FILTERS, only: 'all' })}>Show all alerts</Button>}
            />
          }
        />
        <ListPager label="Alerts" list={alerts.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

const NO_FILTERS = { q: undefined, kind: undefined, from: undefined, to: undefined }

type AlertFiltersProps = { filters: Filters<'loginRecords'>; setFilters: (changes: Filters<'loginRecords'>) => void }

function AlertFilters({ filters, setFilters }: AlertFiltersProps) {
  return (
    <FilterBar
      active={[filters.only, filters.kind, filters.from].filter(Boolean).length}
      search={
        <ListSearch label="Search people" placeholder="Name" value={filters.q} onSearch={(q) => setFilters({ q })} />
      }
    >
      <Select
        label="Status"
        options={STATES}
        value={filters.only ?? ''}
        onChange={(event) => setFilters({ only: event.currentTarget.value })}
      />
      <Select
        label="Type"
        options={KINDS}
        value={filters.kind ?? ''}
        onChange={(event) => setFilters({ kind: event.currentTarget.value })}
      />
      <BetweenDays filters={filters} setFilters={setFilters} />
    </FilterBar>
  )
}

function State({ alert: { acknowledgedBy, acknowledgedAt, note } }: { alert: Alert }) {
  if (!acknowledgedAt) return <StatusBadge tone="warning">Open</StatusBadge>
  return (
    <>
      <StatusBadge tone="success">Acknowledged</StatusBadge>
      <span className="mt-0.5 block text-table text-muted">
        {acknowledgedBy?.fullName}, <RelTime at={acknowledgedAt} />
        {note && `: ${note}`}
      </span>
    </>
  )
}

function alertQuery({ only, kind, q, from, to, cursor, limit }: Filters<'loginRecords'>) {
  const known = ALERT_KINDS.find((one) => one === kind)
  return {
    ...(only === 'all' ? { only: 'all' as const } : {}),
    ...(known ? { kind: known } : {}),
    ...(q ? { q } : {}),
    ...(from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : {}),
    ...(cursor ? { cursor } : {}),
    ...(limit ? { limit } : {}),
  }
}

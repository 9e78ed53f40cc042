import type { Alert } from '@okwan/contract/people/alerts'
import { ALERT_KINDS, ALERT_SEVERITIES, type AlertKind, type AlertSeverity } from '@okwan/domain/people/alerts/terms'
import { isIsoDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../platform/api/query.ts'
import { BetweenDays } from '../../platform/lists/BetweenDays.tsx'
import { FilterBar } from '../../platform/lists/FilterBar.tsx'
import { ListPager } from '../../platform/lists/ListPager.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import { countText } from '../../platform/lists/list-query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { type Filters, useFilters } from '../../platform/lists/use-filters.ts'
import { useSelection } from '../../platform/lists/use-selection.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useIsReadOnly } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AcknowledgeButton } from './AcknowledgeButton.tsx'

const AlertBulk = lazyPart(() => import('./AlertBulk.tsx'), 'AlertBulk')

const PATH = paths.loginRecords()

const KIND_WORDS: Record<AlertKind, string> = {
  'off-hours': 'Outside office hours',
  'many-failures': 'Repeated wrong codes',
  'large-approval': 'Large approval',
  'access-review': 'Access review',
  'break-glass': 'Emergency access',
}
const KINDS = [
  { value: '', label: 'All types' },
  ...ALERT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
]
const SEVERITY_WORDS: Record<AlertSeverity, string> = { urgent: 'Urgent', normal: 'Normal' }
const SEVERITIES = [
  { value: '', label: 'All severities' },
  ...ALERT_SEVERITIES.map((severity) => ({ value: severity, label: SEVERITY_WORDS[severity] })),
]
const STATES = [
  { value: '', label: 'Open' },
  { value: 'all', label: 'All' },
]

const COLUMNS: Column<Alert>[] = [
  { id: 'sentence', header: 'Alert', cell: ({ sentence }) => sentence, card: 'title' },
  { id: 'severity', header: 'Severity', cell: ({ severity }) => <Severity severity={severity} /> },
  { id: 'kind', header: 'Type', cell: ({ kind }) => KIND_WORDS[kind] },
  { id: 'branch', header: 'Branch', cell: ({ branchName }) => branchName ?? 'All branches', card: 'hidden' },
  { id: 'at', header: 'Date and time', cell: (alert) => <Times alert={alert} /> },
  { id: 'state', header: 'Status', cell: (alert) => <State alert={alert} />, card: 'status' },
]

export function AlertList() {
  const [filters, setFilters] = useFilters<'loginRecords'>()
  const { branchId } = useActiveBranch()
  const [selected, setSelected] = useSelection({ ...filters, branchId })
  const isReadOnly = useIsReadOnly()
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
          rowLink={({ person }, props) => (
            <Link to={person ? paths.person({ userId: person.userId }) : paths.people()} {...props} />
          )}
          rowActions={(alert) => (alert.acknowledgedAt ? null : <AcknowledgeButton alert={alert} />)}
          {...(!isReadOnly && { selection: { selected, onChange: setSelected } })}
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
        <Suspense fallback={null}>
          <AlertBulk
            alerts={(alerts.data?.data ?? []).filter(
              ({ alertId, acknowledgedAt }) => !acknowledgedAt && selected.has(alertId),
            )}
            onClear={() => setSelected(new Set())}
          />
        </Suspense>
        <ListPager label="Alerts" list={alerts.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

const NO_FILTERS = { q: undefined, kind: undefined, severity: undefined, from: undefined, to: undefined }

type AlertFiltersProps = { filters: Filters<'loginRecords'>; setFilters: (changes: Filters<'loginRecords'>) => void }

function AlertFilters({ filters, setFilters }: AlertFiltersProps) {
  return (
    <FilterBar
      active={[filters.only, filters.kind, filters.severity, filters.from].filter(Boolean).length}
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
      <Select
        label="Severity"
        options={SEVERITIES}
        value={filters.severity ?? ''}
        onChange={(event) => setFilters({ severity: event.currentTarget.value })}
      />
      <BetweenDays filters={filters} setFilters={setFilters} />
    </FilterBar>
  )
}

function Severity({ severity }: { severity: AlertSeverity }) {
  return <StatusBadge tone={severity === 'urgent' ? 'danger' : 'neutral'}>{SEVERITY_WORDS[severity]}</StatusBadge>
}

function Times({ alert: { at, times, lastAt } }: { alert: Alert }) {
  if (times === 1) return <RelTime at={at} />
  return (
    <>
      {times.toLocaleString('en-GB')} times, last <RelTime at={lastAt} />
    </>
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

function alertQuery({ only, kind, severity, q, from, to, cursor, limit }: Filters<'loginRecords'>) {
  const known = ALERT_KINDS.find((value) => value === kind)
  const knownSeverity = ALERT_SEVERITIES.find((value) => value === severity)
  return {
    ...(only === 'all' ? { only: 'all' as const } : {}),
    ...(known ? { kind: known } : {}),
    ...(knownSeverity ? { severity: knownSeverity } : {}),
    ...(q ? { q } : {}),
    ...(from && to && isIsoDate(from) && isIsoDate(to) ? { from, to } : {}),
    ...(cursor ? { cursor } : {}),
    ...(limit ? { limit } : {}),
  }
}

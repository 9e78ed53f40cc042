import type { StoredEvent } from '@okwan/contract/platform/analytics'
import { roleName } from '@okwan/domain/people/users/terms'
import { ROLES, type Role } from '@okwan/domain/platform/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/actions/Button.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { query } from '../../api/query.ts'
import { BetweenDays } from '../../lists/BetweenDays.tsx'
import { FilterBar } from '../../lists/FilterBar.tsx'
import { ListPager } from '../../lists/ListPager.tsx'
import { ListSearch } from '../../lists/ListSearch.tsx'
import { countText } from '../../lists/list-query.ts'
import { tableState } from '../../lists/table-state.ts'
import { type Filters, useFilters } from '../../lists/use-filters.ts'
import { ControlTabs } from '../../page/ControlTabs.tsx'
import { PageHeader } from '../../page/PageHeader.tsx'

const TYPES = [
  { value: 'page-view', label: 'Page views' },
  { value: 'Regular', label: 'Actions' },
  { value: 'Error', label: 'Errors' },
  { value: 'Exception', label: 'Exceptions' },
  { value: 'Duration', label: 'Durations' },
] as const
const RESULTS = [
  { value: 'yes', label: 'Successful' },
  { value: 'no', label: 'Failed' },
] as const

const COLUMNS: Column<StoredEvent>[] = [
  { id: 'at', header: 'Date and time', cell: ({ at }) => formatMoment(new Date(at)) },
  { id: 'page', header: 'Page', cell: ({ pageName }) => pageName, card: 'title' },
  { id: 'action', header: 'Action', cell: (event) => <EventSummary event={event} /> },
  { id: 'role', header: 'Role', cell: ({ role }) => (role ? roleName(role as Role) : 'Not signed in') },
  {
    id: 'device',
    header: 'Device',
    cell: ({ deviceType, browser }) => [deviceType, browser].filter(Boolean).join(', '),
  },
  { id: 'result', header: 'Result', cell: (event) => <Result event={event} />, card: 'status' },
]

/** Stored analytics events, which contain no names, numbers or typed text. */
export function UsagePage() {
  const [filters, setFilters] = useFilters<'usage'>()
  const { cursor, limit } = filters
  const filter = filterOf(filters)
  const events = useQuery({
    ...query('GET /events', { query: { ...filter, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const clear = () => setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
  return (
    <>
      <PageHeader title="Usage" count={events.data && countText(events.data.meta)}>
        <ControlTabs current="usage" />
      </PageHeader>
      <Card flush>
        <EventFilters filters={filters} setFilters={setFilters} />
        <DataTable
          caption="Usage events"
          columns={COLUMNS}
          rowKey={({ eventId }) => eventId}
          rowName={({ pageName, at }) => `${pageName}, ${formatMoment(new Date(at))}`}
          state={tableState(events, 'Events')}
          empty={
            Object.keys(filter).length > 0 ? (
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No matching events"
                text="Change the search or clear the filters."
                action={<Button onClick={clear}>Clear filters</Button>}
              />
            ) : (
              <EmptyState
                illustration={<EmptyGlovebox />}
                title="No events yet"
                text="Page views and actions appear here. Nothing is recorded while analytics is off."
              />
            )
          }
        />
        <ListPager label="Events" list={events.data} filters={filters} setFilters={setFilters} />
      </Card>
    </>
  )
}

/** Filters of the address as the API expects them. */
function filterOf({ q, eventType, isSuccessful, role, from, to }: Filters<'usage'>) {
  const type = TYPES.find(({ value }) => value === eventType)?.value
  const result = RESULTS.find(({ value }) => value === isSuccessful)?.value
  const known = ROLES.find((value) => value === role)
  return {
    ...(q && { q }),
    ...(type && { eventType: type }),
    ...(result && { isSuccessful: result }),
    ...(known && { role: known }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

type EventFiltersProps = { filters: Filters<'usage'>; setFilters: (changes: Filters<'usage'>) => void }

function EventFilters({ filters, setFilters }: EventFiltersProps) {
  const { eventType, isSuccessful, role, from } = filters
  return (
    <FilterBar
      active={[eventType, isSuccessful, role, from].filter(Boolean).length}
      search={
        <ListSearch
          label="Search events"
          placeholder="Page, action or address"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      }
    >
      <Select
        label="Type"
        placeholder="All"
        value={eventType ?? ''}
        options={TYPES}
        onChange={(event) => setFilters({ eventType: event.currentTarget.value || undefined })}
      />
      <Select
        label="Result"
        placeholder="All"
        value={isSuccessful ?? ''}
        options={RESULTS}
        onChange={(event) => setFilters({ isSuccessful: event.currentTarget.value || undefined })}
      />
      <Select
        label="Role"
        placeholder="All"
        value={role ?? ''}
        options={ROLES.map((value) => ({ value, label: roleName(value) }))}
        onChange={(event) => setFilters({ role: event.currentTarget.value || undefined })}
      />
      <BetweenDays filters={filters} setFilters={setFilters} />
    </FilterBar>
  )
}

function EventSummary({ event: { kind, actionName, method, apiPath, durationMs } }: { event: StoredEvent }) {
  const detail = [method, apiPath, durationMs === null ? undefined : `${durationMs} ms`].filter(Boolean).join(' ')
  return (
    <span>
      {actionName ?? (kind === 'page-view' ? 'Page view' : 'None')}
      {detail && <span className="block text-meta text-muted wrap-anywhere">{detail}</span>}
    </span>
  )
}

function Result({ event: { isSuccessful, statusCode } }: { event: StoredEvent }) {
  return (
    <StatusBadge tone={isSuccessful ? 'success' : 'danger'}>
      {isSuccessful ? 'Successful' : `Failed${statusCode ? ` (${statusCode})` : ''}`}
    </StatusBadge>
  )
}

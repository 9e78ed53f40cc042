import { ACTIVITY_KINDS } from '@okwan/domain/people/activities/terms'
import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { BetweenDays } from '../../platform/lists/BetweenDays.tsx'
import { FilterBar } from '../../platform/lists/FilterBar.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { useUser } from '../../platform/session/current.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { KIND_LABELS } from './words.ts'

const KINDS = [
  { value: '', label: 'All' },
  ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]

type ActivityFiltersProps = { filters: Filters<'activities'>; setFilters: (changes: Filters<'activities'>) => void }

export function ActivityFilters({ filters, setFilters }: ActivityFiltersProps) {
  const user = useUser()
  const people = usePeople(user)
  const isListed = people.some(({ value }) => value === filters.person)
  return (
    <FilterBar
      active={[filters.kind, filters.person, filters.from].filter(Boolean).length}
      search={
        <ListSearch
          label="Search activities"
          placeholder="Name or reference"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      }
    >
      <Select
        label="Category"
        options={KINDS}
        value={filters.kind ?? ''}
        onChange={(event) => setFilters({ kind: event.currentTarget.value })}
      />
      <Select
        label="User"
        options={filters.person && !isListed ? [...people, { value: filters.person, label: 'Selected user' }] : people}
        value={filters.person ?? ''}
        onChange={(event) => setFilters({ person: event.currentTarget.value })}
      />
      <BetweenDays filters={filters} setFilters={setFilters} />
      {/* Agents and assistants see activities of users only, not of the system. */}
      {user && !['Agent', 'AssistantAgent'].includes(user.role) && (
        <Switch
          label="Automatic activity"
          className="items-center md:h-9"
          checked={filters.automatic === 'yes'}
          onChange={(event) => setFilters({ automatic: event.currentTarget.checked ? 'yes' : undefined })}
        />
      )}
    </FilterBar>
  )
}

/** Offers only the signed-in user and their assistants; other users are found with the search. */
function usePeople(user: StoredUser | undefined) {
  const assistants = useQuery({
    ...query('GET /assistants'),
    enabled: user !== undefined && can(user, 'assistants.manage'),
  })
  return [
    { value: '', label: 'All users' },
    ...(user ? [{ value: user.userId, label: 'Me' }] : []),
    ...(assistants.data?.data ?? []).map(({ assistantId, fullName }) => ({ value: assistantId, label: fullName })),
  ]
}

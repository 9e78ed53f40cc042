import { BetweenDays } from '../../platform/lists/BetweenDays.tsx'
import { FilterBar } from '../../platform/lists/FilterBar.tsx'
import { GroupFilter } from '../../platform/lists/GroupFilter.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { RESULT_OPTIONS } from './columns.tsx'

type LoginRecordFiltersProps = {
  filters: Filters<'loginRecords'>
  setFilters: (changes: Filters<'loginRecords'>) => void
}

export function LoginRecordFilters({ filters, setFilters }: LoginRecordFiltersProps) {
  return (
    <FilterBar
      active={[filters.group, filters.result, filters.flagged, filters.from].filter(Boolean).length}
      search={
        <ListSearch label="Search people" placeholder="Name" value={filters.q} onSearch={(q) => setFilters({ q })} />
      }
    >
      <GroupFilter value={filters.group} onChange={(group) => setFilters({ group })} />
      <Select
        label="Result"
        options={RESULT_OPTIONS}
        value={filters.result ?? ''}
        onChange={(event) => setFilters({ result: event.currentTarget.value })}
      />
      <BetweenDays filters={filters} setFilters={setFilters} />
      <Checkbox
        label="Flagged only"
        className="pb-2"
        checked={filters.flagged === 'yes'}
        onChange={(event) => setFilters({ flagged: event.currentTarget.checked ? 'yes' : undefined })}
      />
    </FilterBar>
  )
}

import { FilterBar } from '../../platform/lists/FilterBar.tsx'
import { ListSearch } from '../../platform/lists/ListSearch.tsx'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { Select } from '../../ui/choices/Select.tsx'

const PRODUCTS = [
  { value: 'motor', label: 'Motor' },
  { value: 'travel', label: 'Travel' },
]
const REMINDED = [
  { value: 'no', label: 'Not in the last 24 hours' },
  { value: 'yes', label: 'In the last 24 hours' },
]

type OfferFiltersProps = { filters: Filters<'payLater'>; setFilters: (changes: Filters<'payLater'>) => void }

/** Search and filters of unpaid offers; in a separate chunk, so that the list stays within its size budget. */
export function OfferFilters({ filters, setFilters }: OfferFiltersProps) {
  return (
    <FilterBar
      active={[filters.product, filters.reminded].filter(Boolean).length}
      search={
        <ListSearch
          label="Search offers"
          placeholder="Customer, phone or vehicle"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      }
    >
      <Select
        label="Product"
        placeholder="All"
        value={filters.product ?? ''}
        options={PRODUCTS}
        onChange={(event) => setFilters({ product: event.currentTarget.value || undefined })}
      />
      <Select
        label="Reminded"
        placeholder="All"
        value={filters.reminded ?? ''}
        options={REMINDED}
        onChange={(event) => setFilters({ reminded: event.currentTarget.value || undefined })}
      />
    </FilterBar>
  )
}

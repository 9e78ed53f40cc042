import type { ListedPolicy } from '@okwan/contract/policies/policies'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { useCoverName } from '../../../products/rate-books/use-cover-name.ts'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { filterWords } from './filter-words.ts'

type PolicyChipsProps = {
  filters: Filters<'policyList'>
  /** Rows of the list, which provide the names of people and branches. */
  rows: readonly ListedPolicy[]
  onChange: (changes: Filters<'policyList'>) => void
  onClear: () => void
}

/** One removable chip for each active filter. */
export function PolicyChips({ filters, rows, onChange, onClear }: PolicyChipsProps) {
  const { coverType } = filters
  const coverName = useCoverName(coverType ? [coverType] : [])
  const words = filterWords(filters, {
    plan: coverType && coverName(coverType),
    branch: rows.find(({ branchId }) => branchId === filters.branchId)?.branchName,
    seller: rows.find(({ soldBy }) => soldBy.userId === filters.soldBy)?.soldBy.fullName,
  })
  const chips = words.map(({ names, ...chip }) => ({
    ...chip,
    onRemove: () => onChange(Object.fromEntries(names.map((name) => [name, undefined]))),
  }))
  return <FilterChips chips={chips} onClear={onClear} />
}

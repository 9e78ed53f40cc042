import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { usePageSearch } from '../routes/link.ts'
import { useActiveBranch } from './use-active-branch.ts'

/** Shows that lists and figures are limited to one branch, and removes the filter. */
export function BranchChip() {
  const { name, showAll } = useActiveBranch()
  const { branchId } = usePageSearch()
  // A branch in the address, as in links of reports, replaces the active one and has a chip at the list.
  if (!showAll || branchId) return null
  // Reserves the space while the branches load, so that the page does not jump.
  if (!name) return <div className="h-7 w-48 pointer-coarse:h-9" />
  return (
    <FilterChips chips={[{ id: 'active-branch', label: 'Branch', value: name, onRemove: showAll }]} onClear={showAll} />
  )
}

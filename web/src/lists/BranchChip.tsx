import { FilterChips } from '../ui/table/FilterChips.tsx'
import { useActiveBranch } from './use-active-branch.ts'

/** Says on every list and figure that only one branch is shown, and leads back to all of them. */
export function BranchChip() {
  const { name, showAll } = useActiveBranch()
  if (!name || !showAll) return null
  return (
    <FilterChips chips={[{ id: 'active-branch', label: 'Branch', value: name, onRemove: showAll }]} onClear={showAll} />
  )
}

import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { useActiveBranch } from './use-active-branch.ts'

/** Says on every list and figure that only one branch is shown, and leads back to all of them. */
export function BranchChip() {
  const { name, showAll } = useActiveBranch()
  if (!showAll) return null
  // The branches are still on their way; what follows must not jump when they are there.
  if (!name) return <div className="h-7 pointer-coarse:h-9" />
  return (
    <FilterChips chips={[{ id: 'active-branch', label: 'Branch', value: name, onRemove: showAll }]} onClear={showAll} />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Building2, ChevronDown } from 'lucide-react'
import { refreshEverything } from '../../platform/api/refresh.ts'
import { session } from '../../platform/session/current.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { useBranches } from '../../platform/session/use-branches.ts'

/** For SuperAdmins: selects the branch that all lists and figures show. The branches are loaded once. */
export function BranchSwitch({ user }: { user: StoredUser }) {
  const groups = useBranches()
  const queryClient = useQueryClient()
  return (
    <label className="relative flex h-9 min-w-0 items-center gap-2 rounded-md border border-edge bg-card pl-3 shadow-e1 focus-within:outline-2 focus-within:outline-focus pointer-coarse:h-11">
      <Building2 aria-hidden className="size-4 shrink-0 text-muted max-xs:hidden" />
      <span className="sr-only">Branch</span>
      <select
        // Shown disabled while the branches load, so that the header does not move.
        disabled={!groups.data}
        value={session.activeBranch()}
        onChange={(event) => {
          session.setActiveBranch(event.currentTarget.value)
          void refreshEverything(queryClient)
        }}
        className="h-full min-w-0 w-40 appearance-none truncate rounded-md bg-card pr-8 text-text outline-none"
        key={groups.data ? user.userId : 'loading'}
      >
        <option value="all">All branches</option>
        {groups.data?.map((group) => (
          <optgroup key={group.groupId} label={group.groupName}>
            {group.branches.map((branch) => (
              <option key={branch.branchId} value={branch.branchId}>
                {branch.branchName}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-4 text-muted" />
    </label>
  )
}

import { can } from '@okwan/domain/platform/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { refreshEverything } from '../api/refresh.ts'
import { session, useUser } from '../session/current.ts'
import { useBranches } from '../session/use-branches.ts'

export type ActiveBranch = {
  /** None: all that one reaches. */
  branchId: string | undefined
  name: string | undefined
  /** Leaves the branch for all of them; only who chooses a branch can leave it. */
  showAll: (() => void) | undefined
}

/** Which branch lists and figures are about. Only a SuperAdmin chooses one; everybody else reaches what they reach. */
export function useActiveBranch(): ActiveBranch {
  const user = useUser()
  const queryClient = useQueryClient()
  const chooses = user !== undefined && can(user.role, 'branches.read')
  const branches = useBranches({ enabled: chooses })
  const active = chooses ? session.activeBranch() : 'all'
  if (active === 'all') return { branchId: undefined, name: undefined, showAll: undefined }
  const all = branches.data?.flatMap((group) => group.branches) ?? []
  return {
    branchId: active,
    name: all.find(({ branchId }) => branchId === active)?.branchName,
    showAll: () => {
      session.setActiveBranch('all')
      void refreshEverything(queryClient)
    },
  }
}

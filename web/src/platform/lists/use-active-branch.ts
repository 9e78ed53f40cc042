import { can } from '@okwan/domain/platform/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { refreshEverything } from '../api/refresh.ts'
import { session, useUser } from '../session/current.ts'
import { useBranches } from '../session/use-branches.ts'

export type ActiveBranch = {
  /** Undefined means all branches within reach. */
  branchId: string | undefined
  name: string | undefined
  /** Selects all branches; only for users who can select a branch. */
  showAll: (() => void) | undefined
}

/** Branch that lists and figures show. Only a SuperAdmin can select one. */
export function useActiveBranch(): ActiveBranch {
  const user = useUser()
  const queryClient = useQueryClient()
  const canChoose = user !== undefined && can(user, 'branches.read')
  const branches = useBranches({ enabled: canChoose })
  const active = canChoose ? session.activeBranch() : 'all'
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

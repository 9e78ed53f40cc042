import { can } from '@okwan/domain/permissions'
import { session, useUser } from '../session/current.ts'

/** The branch whose queues are shown; nothing for those who have only one, or look at all. */
export function useBranchId(): string | undefined {
  const user = useUser()
  const branch = user && can(user.role, 'branches.read') ? session.activeBranch() : 'all'
  return branch === 'all' ? undefined : branch
}

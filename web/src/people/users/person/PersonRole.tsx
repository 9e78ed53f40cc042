import type { User } from '@okwan/contract/people/users'
import { roleName } from '@okwan/domain/people/users/terms'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'

/** The role, and the requested role if one is pending. */
export function PersonRole({ user }: { user: User }) {
  if (user.examinerUntil) return 'Examiner'
  if (!user.pendingRole) return roleName(user.role)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {roleName(user.role)}
      <StatusBadge tone="warning">{`${user.pendingRole} pending`}</StatusBadge>
    </span>
  )
}

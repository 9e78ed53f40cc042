import type { RoleChange } from '@okwan/contract/people/users'
import { roleChangeActions } from '@okwan/domain/people/users/role-changes'
import type { RoleChangeRow } from './role-change-store.ts'

export function presentRoleChange(row: RoleChangeRow, actorId: string): RoleChange {
  return {
    roleChangeId: row.id,
    user: { userId: row.user_id, fullName: row.user_name },
    fromRole: row.from_role,
    toRole: row.to_role,
    reason: row.reason,
    status: row.status,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by && row.decider_name ? { userId: row.decided_by, fullName: row.decider_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    allowedActions: roleChangeActions(toChange(row), actorId),
  }
}

export const toChange = (row: RoleChangeRow) => ({
  userId: row.user_id,
  requestedBy: row.requested_by,
  status: row.status,
})

import type { RoleChange } from '@okwan/contract/people/users'
import { roleChangeActions } from '@okwan/domain/people/users/role-changes'
import { presentRequested, toChange } from '../requested-change.ts'
import type { RoleChangeRow } from './role-change-store.ts'

export function presentRoleChange(row: RoleChangeRow, actorId: string): RoleChange {
  return {
    roleChangeId: row.id,
    user: { userId: row.user_id, fullName: row.user_name },
    fromRole: row.from_role,
    toRole: row.to_role,
    ...presentRequested(row),
    allowedActions: roleChangeActions(toChange(row), actorId),
  }
}

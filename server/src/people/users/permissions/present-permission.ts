import type { HeldPermission, PermissionChange } from '@okwan/contract/people/users/permissions'
import { changeRefusalReason, permissionChangeActions } from '@okwan/domain/people/users/permission-changes'
import { ALL_PERMISSIONS, can, withinCeiling } from '@okwan/domain/platform/permissions'
import { presentRequested, toChange } from '../requested-change.ts'
import type { UserRow } from '../store.ts'
import type { PermissionChangeRow } from './permission-store.ts'

export function presentPermissionChange(row: PermissionChangeRow, actorId: string): PermissionChange {
  return {
    permissionChangeId: row.id,
    user: { userId: row.user_id, fullName: row.user_name },
    permission: row.permission,
    granted: row.granted,
    ...presentRequested(row),
    allowedActions: permissionChangeActions(toChange(row), actorId),
  }
}

export const toPerson = ({ id, role, status, examiner_until, permission_changes }: UserRow) => ({
  userId: id,
  role,
  status,
  isExaminer: examiner_until !== null,
  permissionChanges: withinCeiling(role, permission_changes),
})

/** Every permission with the changes that can be requested. */
export function presentHeld(user: UserRow, pending: readonly PermissionChangeRow[], actorId: string): HeldPermission[] {
  const person = toPerson(user)
  return ALL_PERMISSIONS.map((permission) => {
    const has = can(person, permission)
    const waiting = pending.find((change) => change.permission === permission)
    const isPossible = !waiting && user.id !== actorId && changeRefusalReason(person, permission, !has) === undefined
    return {
      permission,
      has,
      byRole: can(user, permission),
      pending: waiting ? (waiting.granted ? 'grant' : 'revoke') : null,
      allowedActions: isPossible ? [has ? 'revoke' : 'grant'] : [],
    }
  })
}

import { can, canChangePermission, type Permission, type PermissionHolder } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'

export const PERMISSION_CHANGE_STATUSES = ['pending', 'applied', 'refused', 'withdrawn', 'ended'] as const
export type PermissionChangeStatus = (typeof PERMISSION_CHANGE_STATUSES)[number]

export const PERMISSION_CHANGE_ACTIONS = ['approve', 'refuse', 'withdraw'] as const
export type PermissionChangeAction = (typeof PERMISSION_CHANGE_ACTIONS)[number]

type Person = PermissionHolder & { userId: string; isExaminer: boolean; status: string }

/** Why a permission of a person cannot be granted or revoked; undefined if it can. */
export function changeRefusalReason(person: Person, permission: Permission, granted: boolean): string | undefined {
  if (person.status === 'deleted') return 'This account was removed.'
  if (person.isExaminer) return 'An examiner has read-only access.'
  if (can(person, permission) === granted) {
    return granted ? 'This person already has this permission.' : 'This person doesn’t have this permission.'
  }
  if (person.role === 'SuperAdmin') return 'The permissions of a SuperAdmin can’t be changed. Change the role instead.'
  if (canChangePermission(person.role, permission, granted)) return undefined
  return granted
    ? `The role ${person.role} can never have this permission. Change the role instead.`
    : 'Every account needs this permission.'
}

export function checkChange(person: Person, actorId: string, permission: Permission, granted: boolean): void {
  if (person.userId === actorId) {
    throw new Refusal('second_person_needed', 'These are your own permissions, so another SuperAdmin must change them.')
  }
  const message = changeRefusalReason(person, permission, granted)
  if (message) throw new Refusal('permission_not_changeable', message, [{ path: 'permission', message }])
}

type Change = { userId: string; requestedBy: string; status: PermissionChangeStatus }

/** Another SuperAdmin decides: neither the requester nor the user concerned. The requester can withdraw the request. */
export function permissionChangeActions(change: Change, actorId: string): PermissionChangeAction[] {
  if (change.status !== 'pending' || actorId === change.userId) return []
  return actorId === change.requestedBy ? ['withdraw'] : ['approve', 'refuse']
}

export function checkPermissionChangeAction(change: Change, actorId: string, action: PermissionChangeAction): void {
  if (permissionChangeActions(change, actorId).includes(action)) return
  if (change.status !== 'pending') throw new Refusal('permission_change_decided')
  if (action === 'withdraw') throw new Refusal('forbidden', 'Only the requester can withdraw this change.')
  const message =
    actorId === change.requestedBy
      ? 'You requested this change, so another SuperAdmin must decide.'
      : 'These are your own permissions, so another SuperAdmin must decide.'
  throw new Refusal('second_person_needed', message)
}

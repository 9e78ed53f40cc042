import { Refusal } from '../../platform/refusal.ts'
import type { RoleChangeAction, RoleChangeStatus } from './terms.ts'

export type RoleChange = { userId: string; requestedBy: string; status: RoleChangeStatus }

/** Another SuperAdmin decides: neither the requester nor the user concerned. The requester can withdraw the request. */
export function roleChangeActions(change: RoleChange, actorId: string): RoleChangeAction[] {
  if (change.status !== 'pending') return []
  if (actorId === change.requestedBy) return ['withdraw']
  return actorId === change.userId ? [] : ['approve', 'refuse']
}

export function checkRoleChangeAction(change: RoleChange, actorId: string, action: RoleChangeAction): void {
  if (roleChangeActions(change, actorId).includes(action)) return
  if (change.status !== 'pending') throw new Refusal('role_change_decided')
  if (action === 'withdraw') throw new Refusal('forbidden', 'Only the requester can withdraw this change.')
  const message =
    actorId === change.requestedBy
      ? 'You requested this change, so another SuperAdmin must decide.'
      : 'This changes your own role, so another SuperAdmin must decide.'
  throw new Refusal('second_person_needed', message)
}

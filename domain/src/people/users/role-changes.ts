import { Refusal } from '../../platform/refusal.ts'
import type { RoleChangeAction, RoleChangeStatus } from './terms.ts'

export type RoleChange = { userId: string; requestedBy: string; status: RoleChangeStatus }

/** Another SuperAdmin decides: neither who asked nor whom it is about. Who asked may take it back. */
export function roleChangeActions(change: RoleChange, actorId: string): RoleChangeAction[] {
  if (change.status !== 'pending') return []
  if (actorId === change.requestedBy) return ['withdraw']
  return actorId === change.userId ? [] : ['approve', 'refuse']
}

export function checkRoleChangeAction(change: RoleChange, actorId: string, action: RoleChangeAction): void {
  if (roleChangeActions(change, actorId).includes(action)) return
  if (change.status !== 'pending') throw new Refusal('role_change_decided')
  if (action === 'withdraw') throw new Refusal('forbidden', 'Only who asked for the change can take it back.')
  const message =
    actorId === change.requestedBy
      ? 'You asked for this change, so another SuperAdmin must decide.'
      : 'This is about you, so another SuperAdmin must decide.'
  throw new Refusal('second_person_needed', message)
}

import type { Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountChangeKind, RoleChangeAction, RoleChangeStatus } from './terms.ts'

export type AccountChange = { userId: string; kind: AccountChangeKind; requestedBy: string; status: RoleChangeStatus }
type Actor = { id: string; role: Role }

/** Whether two people must change the number of this role: Admins and SuperAdmins decide about money and about others. */
export function numberNeedsSecondPerson(role: Role): boolean {
  return role === 'Admin' || role === 'SuperAdmin'
}

/**
 * A SuperAdmin other than the requester decides. The person concerned can also decide about their own number, with a code to
 * the old number. A person who lost a passkey cannot prove who they are, so two other people decide. The requester can withdraw
 * the request.
 */
export function accountChangeActions(change: AccountChange, actor: Actor): RoleChangeAction[] {
  if (change.status !== 'pending') return []
  if (actor.id === change.requestedBy) return ['withdraw']
  if (actor.id === change.userId) return change.kind === 'mobile-number' ? ['approve', 'refuse'] : []
  return actor.role === 'SuperAdmin' ? ['approve', 'refuse'] : []
}

export function checkAccountChangeAction(change: AccountChange, actor: Actor, action: RoleChangeAction): void {
  if (accountChangeActions(change, actor).includes(action)) return
  if (change.status !== 'pending') throw new Refusal('account_change_decided')
  if (action === 'withdraw') throw new Refusal('forbidden', 'Only the requester can withdraw this change.')
  const message =
    actor.id === change.requestedBy
      ? 'You requested this change, so someone else must decide.'
      : 'This changes how you sign in, so another SuperAdmin must decide.'
  throw new Refusal('second_person_needed', message)
}

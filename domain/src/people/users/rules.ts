import type { Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EditableField, UserAction } from './terms.ts'

type Person = { id: string; role: Role; branchGroupId: string; status: string }

const RANK: Record<Role, number> = { SuperAdmin: 3, Admin: 2, Staff: 1, Agent: 1, AssistantAgent: 0 }

const OWN: readonly EditableField[] = ['email']
const BY_ADMIN: readonly EditableField[] = ['fullName', 'email']
const BY_SUPER_ADMIN: readonly EditableField[] = [
  'fullName',
  'email',
  'staffId',
  'mobileNumber',
  'role',
  'branchId',
  'status',
  'licenceNumber',
  'licenceExpiresOn',
]

/** The fields of `target` that `actor` may change; none means the record is not theirs to touch. */
export function editableFields(actor: Person, target: Person): readonly EditableField[] {
  if (target.status === 'deleted') return []
  if (actor.role === 'SuperAdmin') {
    // Nobody raises, moves or pauses themselves: somebody else must.
    return actor.id === target.id ? ['fullName', 'email', 'staffId'] : BY_SUPER_ADMIN
  }
  if (actor.id === target.id) return OWN
  const below = RANK[target.role] < RANK[actor.role]
  if (actor.role === 'Admin' && below && actor.branchGroupId === target.branchGroupId) return BY_ADMIN
  return []
}

export function checkFields(actor: Person, target: Person, fields: readonly EditableField[]): void {
  const allowed = editableFields(actor, target)
  const refused = fields.filter((field) => !allowed.includes(field))
  if (refused.length === 0) return
  throw new Refusal(
    'field_not_allowed',
    'You may not change this',
    refused.map((field) => ({ path: field, message: 'You may not change this' })),
  )
}

/** A role is granted only from above, and the assistant's role only by their agent. */
export function checkGrant(actor: { role: Role }, role: Role): void {
  if (role === 'AssistantAgent') {
    const message = 'An agent adds their own assistants'
    throw new Refusal('role_not_grantable', message, [{ path: 'role', message }])
  }
  if (RANK[role] >= RANK[actor.role]) {
    const message = 'You can only give a role below your own'
    throw new Refusal('role_not_grantable', message, [{ path: 'role', message }])
  }
}

export function allowedActions(actor: Person, target: Person): UserAction[] {
  const fields = editableFields(actor, target)
  const actions: UserAction[] = []
  if (fields.length > 0) actions.push('edit')
  // An assistant's role and branch follow their agent's.
  if (fields.includes('role') && target.role !== 'AssistantAgent') actions.push('change-role')
  if (fields.includes('branchId') && target.role !== 'AssistantAgent') actions.push('move-branch')
  if (fields.includes('status')) actions.push(target.status === 'active' ? 'pause' : 'resume', 'delete')
  return actions
}

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

/** Fields of `target` that `actor` can change; empty if none. */
export function editableFields(actor: Person, target: Person): readonly EditableField[] {
  if (target.status === 'deleted') return []
  if (actor.role === 'SuperAdmin') {
    // Users cannot change their own role, branch or status.
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
    'You can’t change this',
    refused.map((field) => ({ path: field, message: 'You can’t change this' })),
  )
}

/** Users can grant only lower roles; only agents add assistants. */
export function checkGrant(actor: { role: Role }, role: Role): void {
  if (role === 'AssistantAgent') {
    const message = 'Only agents can add assistants'
    throw new Refusal('role_not_grantable', message, [{ path: 'role', message }])
  }
  if (RANK[role] >= RANK[actor.role]) {
    const message = 'You can grant only roles below your own'
    throw new Refusal('role_not_grantable', message, [{ path: 'role', message }])
  }
}

export function allowedActions(actor: Person, target: Person): UserAction[] {
  const fields = editableFields(actor, target)
  const actions: UserAction[] = []
  if (fields.length > 0) actions.push('edit')
  // Role and branch of an assistant are fixed by the agent.
  if (fields.includes('role') && target.role !== 'AssistantAgent') actions.push('change-role')
  if (fields.includes('branchId') && target.role !== 'AssistantAgent') actions.push('move-branch')
  if (fields.includes('status')) actions.push(target.status === 'active' ? 'pause' : 'resume', 'delete')
  return actions
}

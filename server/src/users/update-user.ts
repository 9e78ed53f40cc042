import type { Parsed } from '@okwan/contract/endpoint'
import type { userEndpoints } from '@okwan/contract/users'
import { Refusal } from '@okwan/domain/refusal'
import { checkFields, checkGrant } from '@okwan/domain/users/rules'
import type { EditableField } from '@okwan/domain/users/terms'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { noSuchBranch } from './add-user.ts'
import { inScope } from './get-user.ts'
import { auditUser, presentUser } from './present.ts'
import { findUser, hasBranch, lockUser, saveUser } from './store.ts'

export async function updateUser(ctx: Ctx, { params, body }: Parsed<(typeof userEndpoints)['PUT /users/{id}']>) {
  const { tx, actor, now } = ctx
  const { version, ...changes } = body
  const before = inScope(actor, await lockUser(tx, params.id))
  const target = { id: before.id, role: before.role, branchGroupId: before.branch_group_id, status: before.status }

  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale_version', 'Somebody changed this person meanwhile. Look again before you save.')
  }
  // The keys of the parsed body are exactly the editable fields.
  checkFields({ ...actor, status: 'active' }, target, Object.keys(changes) as EditableField[])
  if (changes.role && changes.role !== before.role) checkRoleChange(ctx, before.role, changes.role)
  if (changes.branchId && !(await hasBranch(tx, changes.branchId))) throw noSuchBranch()

  await saveUser(tx, before.id, { ...changes, ...pause(changes.status, actor.id) }, now)
  const after = inScope(actor, await findUser(tx, before.id))
  await recordAudit(ctx, {
    action: 'user-changed',
    entityType: 'user',
    entityId: before.id,
    branchId: after.branch_id,
    before: auditUser(before),
    after: auditUser(after),
  })
  return presentUser(after, actor)
}

/** A pause belongs to whoever made it; it ends with the pause. */
function pause(status: string | undefined, actorId: string): { pausedBy?: string | null } {
  if (status === undefined) return {}
  return { pausedBy: status === 'paused' ? actorId : null }
}

function checkRoleChange({ actor }: Ctx, from: string, to: Parameters<typeof checkGrant>[1]): void {
  if (from === 'AssistantAgent') {
    const message = 'An assistant belongs to their agent. Remove them there first.'
    throw new Refusal('role_not_grantable', message, [{ path: 'role', message }])
  }
  checkGrant(actor, to)
}

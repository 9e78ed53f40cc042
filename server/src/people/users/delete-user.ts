import { allowedActions } from '@okwan/domain/people/users/rules'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { inScope } from './get-user.ts'
import { auditUser } from './present.ts'
import { lockUser, saveUser } from './store.ts'

/** The person goes, their history stays: the row is kept, its number and staff id become free, their sign-ins end. */
export async function deleteUser(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const before = inScope(actor, await lockUser(tx, params.id))
  if (before.status === 'deleted') throw new Refusal('not_found', 'There is no such person')
  const target = { id: before.id, role: before.role, branchGroupId: before.branch_group_id, status: before.status }
  if (!allowedActions({ ...actor, status: 'active' }, target).includes('delete')) {
    throw new Refusal('forbidden', 'You cannot remove yourself. Somebody else must.')
  }

  await saveUser(tx, before.id, { status: 'deleted', pausedBy: null }, now)
  await recordAudit(ctx, {
    action: 'user-deleted',
    entityType: 'user',
    entityId: before.id,
    branchId: before.branch_id,
    before: auditUser(before),
  })
  return { userId: before.id, status: 'deleted' as const }
}

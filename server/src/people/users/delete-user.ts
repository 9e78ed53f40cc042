import { allowedActions } from '@okwan/domain/people/users/rules'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { inScope } from './get-user.ts'
import { auditUser } from './present.ts'
import { lockUser, saveUser } from './store.ts'

/** Marks a user as deleted. The history stays, number and staff ID become free, and all sessions end. */
export async function deleteUser(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const before = inScope(actor, await lockUser(tx, params.id))
  if (before.status === 'deleted')
    throw new Refusal('not_found', 'This person doesn’t exist or you can’t access their record.')
  const target = { id: before.id, role: before.role, branchGroupId: before.branch_group_id, status: before.status }
  if (!allowedActions({ ...actor, status: 'active' }, target).includes('delete')) {
    throw new Refusal('forbidden', 'You can’t remove yourself. Ask another SuperAdmin.')
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

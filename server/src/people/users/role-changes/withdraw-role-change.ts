import { checkRoleChangeAction } from '@okwan/domain/people/users/role-changes'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { toChange } from '../requested-change.ts'
import { loadRoleChange, readRoleChange } from './load-role-change.ts'
import { presentRoleChange } from './present-role-change.ts'
import { decideRoleChange } from './role-change-store.ts'

export async function withdrawRoleChange(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const change = await loadRoleChange(tx, params.id)
  checkRoleChangeAction(toChange(change), actor.id, 'withdraw')
  await decideRoleChange(tx, change.id, { status: 'withdrawn', decidedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'role-change-withdrawn',
    entityType: 'user',
    entityId: change.user_id,
    branchId: change.branch_id,
    after: { role: change.from_role, withdrawnRole: change.to_role },
  })
  return presentRoleChange(await readRoleChange(tx, change.id), actor.id)
}

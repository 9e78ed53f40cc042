import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkRoleChangeAction } from '@okwan/domain/people/users/role-changes'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { toChange } from '../requested-change.ts'
import { loadRoleChange, readRoleChange } from './load-role-change.ts'
import { presentRoleChange } from './present-role-change.ts'
import { decideRoleChange } from './role-change-store.ts'

type Input = Parsed<(typeof userEndpoints)['POST /role-changes/{id}/refuse']>

export async function declineRoleChange(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const change = await loadRoleChange(tx, params.id)
  checkRoleChangeAction(toChange(change), actor.id, 'refuse')
  await decideRoleChange(tx, change.id, { status: 'refused', decidedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'role-change-refused',
    entityType: 'user',
    entityId: change.user_id,
    branchId: change.branch_id,
    after: { role: change.from_role, refusedRole: change.to_role, reason: body.reason },
  })
  return presentRoleChange(await readRoleChange(tx, change.id), actor.id)
}

import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { idIn } from '@okwan/domain/people/auth/acts'
import { checkRoleChangeAction } from '@okwan/domain/people/users/role-changes'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { confirmAct } from '../../auth/confirm-act.ts'
import { refuseNewNumber } from '../refuse-new-number.ts'
import { toChange } from '../requested-change.ts'
import { lockUser, saveUser } from '../store.ts'
import { loadRoleChange, readRoleChange } from './load-role-change.ts'
import { presentRoleChange } from './present-role-change.ts'
import { decideRoleChange } from './role-change-store.ts'

type Input = Parsed<(typeof userEndpoints)['POST /role-changes/{id}/approve']>

/** Approves and applies a role change in one transaction; a database trigger ends the sessions of the person. */
export async function approveRoleChange(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const change = await loadRoleChange(tx, params.id)
  checkRoleChangeAction(toChange(change), actor.id, 'approve')
  const user = await lockUser(tx, change.user_id)
  if (!user || user.status === 'deleted' || user.role !== change.from_role) {
    throw new Refusal('role_change_stale')
  }
  refuseNewNumber(user, now)
  await confirmAct(ctx, body.verificationToken, referenceOf(change.id))

  await saveUser(tx, user.id, { role: change.to_role }, now)
  await decideRoleChange(tx, change.id, { status: 'applied', decidedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'role-change-approved',
    entityType: 'user',
    entityId: user.id,
    branchId: user.branch_id,
    before: { role: change.from_role },
    after: { role: change.to_role },
  })
  return presentRoleChange(await readRoleChange(tx, change.id), actor.id)
}

const referenceOf = (id: string) => `role-change:${id}`

export const describeRoleChange: DescribeAct = async ({ tx }, rest) => {
  const { id, user_name, from_role, to_role } = await readRoleChange(tx, idIn(rest))
  return { reference: referenceOf(id), sentence: `change the role of ${user_name} from ${from_role} to ${to_role}` }
}

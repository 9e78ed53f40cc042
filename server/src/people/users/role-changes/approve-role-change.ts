import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkRoleChangeAction } from '@okwan/domain/people/users/role-changes'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { useVerificationToken } from '../../auth/use-verification-token.ts'
import { findUser, lockUser, saveUser } from '../store.ts'
import { loadRoleChange, readRoleChange } from './load-role-change.ts'
import { presentRoleChange, toChange } from './present-role-change.ts'
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
  const mobileNumber = (await findUser(tx, actor.id))?.mobile_number ?? ''
  const reference = `role-change:${change.id}`
  await useVerificationToken(tx, { token: body.verificationToken, mobileNumber, purpose: 'approval', reference, now })

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

import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkGrant } from '@okwan/domain/people/users/rules'
import { groupOf, type Role } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { inScope } from './get-user.ts'
import { auditUser, presentUser } from './present.ts'
import { requestRoleChange } from './role-changes/request-role-change.ts'
import { startCooldown } from './start-cooldown.ts'
import { findUser, hasBranch, insertUser, saveUser } from './store.ts'

export async function addUser(ctx: Ctx, { body }: Parsed<(typeof userEndpoints)['POST /users']>) {
  const { tx, actor, now } = ctx
  checkGrant(actor, body.role)
  if (!(await hasBranch(tx, body.branchId))) throw noSuchBranch()

  // The role Admin needs the approval of a second SuperAdmin; until then the new user is Staff.
  const needsApproval = body.role === 'Admin'
  const userId = await insertUser(tx, { ...body, role: needsApproval ? 'Staff' : body.role }, now)
  // A new account must not be the second person of the SuperAdmin who added it.
  if (groupOf(body.role) === 'STAFF') await startCooldown(tx, userId, now)
  if (needsApproval) await requestRole(ctx, userId, body)
  const added = inScope(actor, await findUser(tx, userId))
  await recordAudit(ctx, {
    action: 'user-added',
    entityType: 'user',
    entityId: userId,
    branchId: body.branchId,
    after: auditUser(added),
  })
  return presentUser(added, actor)
}

type RequestedRole = { role: Role; verificationToken?: string | undefined }

async function requestRole(ctx: Ctx, userId: string, { role, verificationToken }: RequestedRole): Promise<void> {
  const { tx, actor, now } = ctx
  const roleChange = { role, reason: 'Added with this role', verificationToken }
  const granted = await requestRoleChange(ctx, inScope(actor, await findUser(tx, userId)), roleChange)
  if (granted.role) await saveUser(tx, userId, granted, now)
}

export function noSuchBranch(): Refusal {
  return new Refusal('no_such_branch', 'Select a branch.', [{ path: 'branchId', message: 'Select a branch.' }])
}

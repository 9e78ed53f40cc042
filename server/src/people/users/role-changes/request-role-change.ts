import { checkGrant } from '@okwan/domain/people/users/rules'
import { ROLES, type Role } from '@okwan/domain/platform/permissions'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { confirmAct } from '../../auth/confirm-act.ts'
import { findUserByMobileNumber, listUsersOfAgent, type UserRow } from '../store.ts'
import { hasOtherSuperAdmin, insertRoleChange } from './role-change-store.ts'

const DAY_MS = 86_400_000
/** Time for others to notice that a SuperAdmin was removed. */
const REMOVED_DAYS = 7

type RoleChangeRequest = { role: Role; reason: string; verificationToken: string | undefined }

/**
 * Requests a role change. Returns the role to apply immediately if no other SuperAdmin can approve it.
 */
export async function requestRoleChange(ctx: Ctx, user: UserRow, request: RoleChangeRequest): Promise<{ role?: Role }> {
  const { role, reason, verificationToken } = request
  const { tx, actor, now } = ctx
  await checkRole(ctx, user, role)
  const removedAfter = new Date(now.getTime() - REMOVED_DAYS * DAY_MS)
  const isSelfApproved = !(await hasOtherSuperAdmin(tx, { actorId: actor.id, userId: user.id }, removedAfter))
  // No second person approves the change, so the SuperAdmin confirms it with a code or a passkey.
  if (isSelfApproved) await confirmAct(ctx, verificationToken, roleReference(role, user.mobile_number))
  const change = { userId: user.id, fromRole: user.role, toRole: role, reason, requestedBy: actor.id, isSelfApproved }
  await insertRoleChange(tx, change, now)
  if (isSelfApproved) return { role }
  await recordAudit(ctx, {
    action: 'role-change-asked',
    entityType: 'user',
    entityId: user.id,
    branchId: user.branch_id,
    before: { role: user.role },
    after: { role },
  })
  return {}
}

const roleReference = (role: Role, mobileNumber: string) => `role:${role}:${mobileNumber}`

export const describeRole: DescribeAct = async ({ tx }, rest) => {
  const [requestedRole, mobileNumber = ''] = rest.split(':')
  const role = ROLES.find((each) => each === requestedRole)
  if (!role || !/^233\d{9}$/.test(mobileNumber)) throw new Refusal('not_found')
  const user = await findUserByMobileNumber(tx, mobileNumber)
  const target = user ? user.full_name : formatPhone(mobileNumber)
  return { reference: roleReference(role, mobileNumber), sentence: `assign the role ${role} to ${target}` }
}

async function checkRole({ tx, actor }: Ctx, user: UserRow, role: Role): Promise<void> {
  if (user.role === 'AssistantAgent')
    throw invalidRole('This is an assistant of an agent. Remove them as assistant first.')
  checkGrant(actor, role)
  const assistants = await listUsersOfAgent(tx, user.id)
  if (assistants.some(({ status }) => status !== 'deleted')) {
    throw invalidRole('This agent has assistants. Remove them first.')
  }
}

function invalidRole(message: string): Refusal {
  return new Refusal('role_not_grantable', message, [{ path: 'role', message }])
}

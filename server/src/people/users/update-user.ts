import type { userEndpoints } from '@okwan/contract/people/users'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkFields } from '@okwan/domain/people/users/rules'
import type { EditableField } from '@okwan/domain/people/users/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { requireCooldownOver } from '../auth/require-cooldown-over.ts'
import { changeNumber } from './account-changes/change-number.ts'
import { confirmOwnEmail } from './account-changes/change-own-email.ts'
import { noSuchBranch } from './add-user.ts'
import { inScope } from './get-user.ts'
import { notifyChangedEmail } from './notify-changed-email.ts'
import { notifyChangedNumber } from './notify-changed-number.ts'
import { auditUser, presentUser } from './present.ts'
import { requestRoleChange } from './role-changes/request-role-change.ts'
import { findUser, hasBranch, lockUser, saveUser, type UserChanges, type UserRow } from './store.ts'

type Input = Parsed<(typeof userEndpoints)['PUT /users/{id}']>

export async function updateUser(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const {
    version,
    roleReason = 'No reason given',
    numberReason = 'No reason given',
    verificationToken,
    ...fields
  } = body
  if (params.id !== actor.id) requireCooldownOver(actor.cooldownUntil, now)
  const before = inScope(actor, await lockUser(tx, params.id))
  const target = { id: before.id, role: before.role, branchGroupId: before.branch_group_id, status: before.status }

  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale_version', 'This person’s record has changed. Reload the page before you save.')
  }
  // The keys of the parsed body are exactly the editable fields.
  checkFields({ ...actor, status: 'active' }, target, Object.keys(fields) as EditableField[])
  checkLicence(before, fields)
  if (fields.branchId && !(await hasBranch(tx, fields.branchId))) throw noSuchBranch()
  const { role, mobileNumber, ...others } = fields
  const roleToSave =
    role && role !== before.role
      ? await requestRoleChange(ctx, before, { role, reason: roleReason, verificationToken })
      : {}
  const numberToSave =
    mobileNumber && mobileNumber !== before.mobile_number
      ? await changeNumber(ctx, before, { mobileNumber, reason: numberReason, verificationToken })
      : {}
  if (params.id === actor.id && fields.email && fields.email !== before.email) {
    await confirmOwnEmail(ctx, fields.email, verificationToken)
  }

  const changes: UserChanges = { ...others, ...roleToSave, ...numberToSave, ...pause(fields.status, actor.id) }
  if (Object.keys(changes).length > 0) await saveChanges(ctx, before, changes, now)
  return presentUser(inScope(actor, await findUser(tx, before.id)), actor)
}

async function saveChanges(ctx: Ctx, before: UserRow, changes: UserChanges, now: Date): Promise<void> {
  const { tx, actor } = ctx
  await saveUser(tx, before.id, changes, now)
  const after = inScope(actor, await findUser(tx, before.id))
  await notifyChangedNumber(tx, before, after, now)
  await notifyChangedEmail(tx, before, after, now)
  await recordAudit(ctx, {
    action: 'user-changed',
    entityType: 'user',
    entityId: before.id,
    branchId: after.branch_id,
    before: auditUser(before),
    after: auditUser(after),
  })
}

function checkLicence({ role }: UserRow, { licenceNumber }: Input['body']): void {
  if (!licenceNumber || role === 'Agent') return
  const message = 'Only agents have a licence'
  throw new Refusal('licence_not_needed', message, [{ path: 'licenceNumber', message }])
}

/** Records who paused the user; cleared when the user is reactivated. */
function pause(status: string | undefined, actorId: string): { pausedBy?: string | null } {
  if (status === undefined) return {}
  return { pausedBy: status === 'paused' ? actorId : null }
}

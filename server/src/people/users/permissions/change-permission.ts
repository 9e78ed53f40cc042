import type { permissionEndpoints } from '@okwan/contract/people/users/permissions'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { idIn } from '@okwan/domain/people/auth/acts'
import {
  checkChange,
  checkPermissionChangeAction,
  type PermissionChangeAction,
} from '@okwan/domain/people/users/permission-changes'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx, DescribeAct } from '../../../platform/http/context.ts'
import { confirmAct } from '../../auth/confirm-act.ts'
import { refuseNewNumber } from '../refuse-new-number.ts'
import { toChange } from '../requested-change.ts'
import { findUser, lockUser, type UserRow } from '../store.ts'
import {
  decidePermissionChange,
  endAppliedChange,
  findPermissionChange,
  insertPermissionChange,
  listPendingOf,
  listPermissionChangeRows,
  lockPermissionChange,
  type PermissionChangeRow,
} from './permission-store.ts'
import { presentHeld, presentPermissionChange, toPerson } from './present-permission.ts'

type Endpoints = typeof permissionEndpoints

export async function getPermissions({ tx, actor }: Ctx, { params }: Parsed<Endpoints['GET /users/{id}/permissions']>) {
  const user = requireFound(await findUser(tx, params.id))
  return presentHeld(user, await listPendingOf(tx, user.id), actor.id)
}

export async function listPermissionChanges(
  { tx, actor }: Ctx,
  { query }: Parsed<Endpoints['GET /permission-changes']>,
) {
  const { rows, meta } = await listPermissionChangeRows(tx, query)
  return { data: rows.map((row) => presentPermissionChange(row, actor.id)), meta }
}

export async function requestPermissionChange(
  ctx: Ctx,
  { params, body: { permission, granted, reason } }: Parsed<Endpoints['POST /users/{id}/permissions']>,
) {
  const { tx, actor, now } = ctx
  const user = requireFound(await lockUser(tx, params.id))
  checkChange(toPerson(user), actor.id, permission, granted)
  const change = { userId: user.id, permission, granted, reason, requestedBy: actor.id }
  const id = await insertPermissionChange(tx, change, now)
  await audit(ctx, 'permission-change-asked', user, { permission, granted })
  return presentPermissionChange(await read(tx, id), actor.id)
}

/** Approves and applies a change in one transaction. The change takes effect at the next request or event of a stream. */
export async function approvePermissionChange(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /permission-changes/{id}/approve']>,
) {
  const { tx, actor, now } = ctx
  const { change, user } = await lock(ctx, params.id, 'approve')
  const { permission, granted } = change
  checkChange(toPerson(user), actor.id, permission, granted)
  if (granted) refuseNewNumber(user, now)
  await confirmAct(ctx, body.verificationToken, referenceOf(change.id))
  await endAppliedChange(tx, user.id, permission)
  await decidePermissionChange(tx, change.id, { status: 'applied', decidedBy: actor.id }, now)
  await audit(ctx, 'permission-change-approved', user, { permission, granted })
  return presentPermissionChange(await read(tx, change.id), actor.id)
}

export async function declinePermissionChange(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /permission-changes/{id}/refuse']>,
) {
  const { tx, actor, now } = ctx
  const { change, user } = await lock(ctx, params.id, 'refuse')
  await decidePermissionChange(tx, change.id, { status: 'refused', decidedBy: actor.id }, now)
  const { permission, granted } = change
  await audit(ctx, 'permission-change-refused', user, { permission, granted, reason: body.reason })
  return presentPermissionChange(await read(tx, change.id), actor.id)
}

export async function withdrawPermissionChange(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const { change, user } = await lock(ctx, params.id, 'withdraw')
  await decidePermissionChange(tx, change.id, { status: 'withdrawn', decidedBy: actor.id }, now)
  await audit(ctx, 'permission-change-withdrawn', user, { permission: change.permission, granted: change.granted })
  return presentPermissionChange(await read(tx, change.id), actor.id)
}

const referenceOf = (id: string) => `permission:${id}`

export const describePermissionChange: DescribeAct = async ({ tx }, rest) => {
  const { id, user_name, permission, granted } = await read(tx, idIn(rest))
  const sentence = granted ? `grant ${user_name} ${permission}` : `revoke ${permission} from ${user_name}`
  return { reference: referenceOf(id), sentence }
}

/** Locks the person before the change, as a new request does. */
async function lock({ tx, actor }: Ctx, id: string, action: PermissionChangeAction) {
  const { user_id } = await read(tx, id)
  const user = requireFound(await lockUser(tx, user_id))
  const change = requireChange(await lockPermissionChange(tx, id))
  checkPermissionChangeAction(toChange(change), actor.id, action)
  return { change, user }
}

async function read(tx: Tx, id: string): Promise<PermissionChangeRow> {
  return requireChange(await findPermissionChange(tx, id))
}

function requireChange(row: PermissionChangeRow | undefined): PermissionChangeRow {
  if (!row) throw new Refusal('not_found', 'This permission change doesn’t exist or you can’t access it.')
  return row
}

function requireFound(user: UserRow | undefined): UserRow {
  if (!user) throw new Refusal('not_found', 'This person doesn’t exist or you can’t access their record.')
  return user
}

type AuditAction =
  | 'permission-change-asked'
  | 'permission-change-approved'
  | 'permission-change-refused'
  | 'permission-change-withdrawn'

function audit(ctx: Ctx, action: AuditAction, { id, branch_id }: UserRow, after: object): Promise<void> {
  return recordAudit(ctx, { action, entityType: 'user', entityId: id, branchId: branch_id, after })
}

import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { can, type Permission } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { referralState } from '@okwan/domain/sales/travel/draft/draft-status'
import { findReader } from '../../../people/users/find-reader.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { isInReach, lockForChange } from '../../travel/change-draft.ts'
import { isOwn, reviewSale } from '../../travel/review-sale.ts'
import { findReferral, lockReferral } from '../motor/store.ts'
import { ownersOf, saveOwner } from './owner-store.ts'

type Endpoints = typeof referralEndpoints

const NOT_WAITING = 'This sale isn’t awaiting an underwriter. Reload the page.'

/** Assigns a motor referral to the caller or to a colleague who may decide it. */
export async function assignMotorReferral(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /motor/drafts/{id}/referral-owner']>,
) {
  const pending = await lockReferral(ctx.tx, ctx.actor, params.id)
  if (!pending) throw new Refusal('not_found', NOT_WAITING)
  const owner = await requireUnderwriter(ctx, body.ownerId, 'motor.underwrite')
  if (!(await findReferral(ctx.tx, owner, params.id))) throw unassignable(OUT_OF_REACH)
  if (pending.seller_id === owner.id) throw unassignable(ownSale(owner.fullName))
  return assign(ctx, { draftId: params.id, entityType: 'motor-draft', branchId: pending.branch_id }, owner.id)
}

/** Assigns a travel referral to the caller or to a colleague who may decide it. */
export async function assignTravelReferral(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /travel/drafts/{id}/referral-owner']>,
) {
  const row = await lockForChange(ctx, params.id)
  const sale = await reviewSale(ctx, row)
  if (!referralState(sale.review)) throw new Refusal('not_referred')
  const owner = await requireUnderwriter(ctx, body.ownerId, 'travel.underwrite')
  if (!isInReach(owner, row)) throw unassignable(OUT_OF_REACH)
  if (isOwn(sale, owner)) throw unassignable(ownSale(owner.fullName))
  return assign(ctx, { draftId: params.id, entityType: 'travel-draft', branchId: row.branch_id }, owner.id)
}

type Assigned = { draftId: string; entityType: 'motor-draft' | 'travel-draft'; branchId: string }

async function assign(ctx: Ctx, { draftId, entityType, branchId }: Assigned, ownerId: string) {
  const { tx, actor, now } = ctx
  const before = (await ownersOf(tx, [draftId])).get(draftId)
  await saveOwner(tx, { draftId, ownerId, assignedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'referral-assigned',
    entityType,
    entityId: draftId,
    branchId,
    before: { ownerId: before?.owner_id ?? null },
    after: { ownerId },
  })
  return { draftId, ownerId }
}

const OUT_OF_REACH = 'Select an underwriter of this branch.'
const ownSale = (name: string) => `${name} made this sale or entered its answers. Select another colleague.`

async function requireUnderwriter({ tx }: Ctx, userId: string, permission: Permission) {
  const reader = await findReader(tx, userId)
  if (!reader || !can(reader, permission)) throw unassignable(OUT_OF_REACH)
  return reader
}

function unassignable(message: string): Refusal {
  return new Refusal('cannot_be_assigned', message, [{ path: 'ownerId', message }])
}

import type { accessReviewEndpoints } from '@okwan/contract/people/users/access-reviews'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkReview, type ReviewAction } from '@okwan/domain/people/users/access-reviews'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockUser } from '../store.ts'
import { updateUser } from '../update-user.ts'
import { presentAccess } from './present-access.ts'
import { findAccess, insertReview } from './review-store.ts'

export async function confirmAccess(
  ctx: Ctx,
  { params, body }: Parsed<(typeof accessReviewEndpoints)['POST /access-reviews/{id}/confirm']>,
) {
  return review(ctx, params.id, { action: 'confirm', version: body.version, note: body.note ?? null })
}

/** Pauses the person with `updateUser`, so that the rules and triggers of every pause apply. */
export async function revokeAccess(
  ctx: Ctx,
  { params, body }: Parsed<(typeof accessReviewEndpoints)['POST /access-reviews/{id}/withdraw']>,
) {
  return review(ctx, params.id, { action: 'withdraw', version: body.version, note: body.note })
}

type Review = { action: ReviewAction; version: number; note: string | null }

async function review(ctx: Ctx, userId: string, { action, version, note }: Review) {
  const { tx, actor, now } = ctx
  await lockUser(tx, userId)
  const access = await findAccess(tx, userId, now)
  if (!access) throw new Refusal('not_found', 'This person doesn’t exist or you can’t access their record.')
  checkReview({ userId, status: access.status }, actor.id, action)
  if (version !== access.version) {
    throw new Refusal('stale_version', 'This person’s record has changed. Reload the page before you decide.')
  }
  const outcome = action === 'confirm' ? 'confirmed' : 'withdrawn'
  const { permissions } = presentAccess(access, actor.id)
  await insertReview(tx, access, { outcome, permissions, note, reviewedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: action === 'confirm' ? 'access-confirmed' : 'access-withdrawn',
    entityType: 'user',
    entityId: userId,
    branchId: access.branch_id,
    after: { role: access.role, permissions, passkeys: access.passkeys, note },
  })
  if (action === 'withdraw') await updateUser(ctx, { params: { id: userId }, body: { status: 'paused' } })
  const after = await findAccess(tx, userId, now)
  if (!after) throw new Error(`user ${userId} vanished during the access review`)
  return presentAccess(after, actor.id)
}

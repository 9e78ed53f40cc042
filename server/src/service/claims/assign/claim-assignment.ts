import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { Refusal } from '@okwan/domain/platform/refusal'
import { handlingRefusal } from '@okwan/domain/service/claims/decisions'
import { isOpenClaim } from '@okwan/domain/service/claims/lifecycle'
import type { ClaimStatus } from '@okwan/domain/service/claims/terms'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { notifyQueue } from '../../service-requests/decide/notify-queue.ts'
import { requireAssignable } from '../../service-requests/decide/require-assignable.ts'
import { getClaim } from '../get-claim.ts'
import { forDecision, lockSeen } from '../move-claim.ts'
import { type ClaimRow, saveClaim } from '../store.ts'

type Endpoints = typeof claimEndpoints

/** Assigns a claim to the caller, even if a colleague has it. */
export async function assignClaimToCaller(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/take']>) {
  const { actor } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  requireOpen(row.status)
  const refusalReason = handlingRefusal(await forDecision(ctx, row), { ...actor, userId: actor.id })
  if (refusalReason) throw refusalReason
  await saveHandler(ctx, row, actor.id, 'claim-taken')
  return getClaim(ctx, { params })
}

export async function assignClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/assign']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  requireOpen(row.status)
  const claim = await forDecision(ctx, row)
  const parties = [claim.reportedBy, ...claim.soldBy, ...(claim.benefits ?? [])]
  const {
    id: userId,
    role,
    permissionChanges,
  } = await requireAssignable(ctx.tx, body.assigneeId, row.branch_id, parties)
  if (handlingRefusal(claim, { userId, role, permissionChanges })) {
    const message = 'This colleague can’t decide the claim. Select another colleague.'
    throw new Refusal('cannot_be_assigned', message, [{ path: 'assigneeId', message }])
  }
  await saveHandler(ctx, row, userId, 'claim-assigned')
  return getClaim(ctx, { params })
}

export async function releaseClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/release']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  requireOpen(row.status)
  if (row.handler_id === null) throw new Refusal('illegal_move', 'This claim isn’t assigned.')
  await saveHandler(ctx, row, null, 'claim-released')
  return getClaim(ctx, { params })
}

async function saveHandler(ctx: Ctx, row: ClaimRow, handlerId: string | null, action: AuditAction): Promise<void> {
  await saveClaim(ctx.tx, row.id, { handlerId, handledAt: handlerId && ctx.now })
  await recordAudit(ctx, {
    action,
    entityType: 'claim',
    entityId: row.id,
    branchId: row.branch_id,
    before: { handlerId: row.handler_id },
    after: { handlerId },
  })
  await notifyQueue(ctx.tx)
}

export function requireOpen(status: ClaimStatus): void {
  if (!isOpenClaim(status)) throw new Refusal('illegal_move', 'This claim is settled. Reopen it first.')
}

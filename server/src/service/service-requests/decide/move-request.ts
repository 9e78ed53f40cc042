import { Refusal } from '@okwan/domain/platform/refusal'
import { decide, type PersonMove } from '@okwan/domain/service/service-requests/decisions'
import { requestAfter } from '@okwan/domain/service/service-requests/lifecycle'
import type { RequestEvent } from '@okwan/domain/service/service-requests/terms'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { refuseStale } from '../../../platform/audit/refuse-stale.ts'
import { dashed } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { reachedBy } from '../read/scope.ts'
import { lockToDecide, type RequestChanges, type RequestRow, type RequestToDecide, saveRequest } from '../store.ts'
import { notifyQueue } from './notify-queue.ts'

/** Locks the version that the caller saw. */
export async function lockForMove({ tx, actor }: Ctx, id: string, version: number): Promise<RequestToDecide> {
  const row = await lockToDecide(tx, id, reachedBy(actor))
  if (!row) throw noSuchRequest()
  if (row.version !== version) await refuseStale(tx, 'request', { entityType: 'service-request', entityId: id })
  return row
}

/** Checks whether the user may make the move; a decision also assigns a new request to the user. */
export async function requireMove(
  ctx: Ctx,
  row: RequestToDecide,
  move: PersonMove,
  reason?: string,
): Promise<RequestRow> {
  const { actor } = ctx
  const { sold_by: soldBy, benefits } = row
  const assignsFirst = row.status === 'pending' && (move === 'approve' || move === 'reject' || move === 'ask')
  const status = assignsFirst ? 'in_review' : row.status
  decide({ status, requestedBy: row.requested_by, soldBy, benefits }, move, { ...actor, userId: actor.id }, reason)
  return assignsFirst ? moveRequest(ctx, row, 'take', { assigneeId: actor.id, assignedAt: ctx.now }) : row
}

export type MoveChanges = RequestChanges & { statusNote?: string | null }

/** Changes the status and logs it; returns the changed request. */
export async function moveRequest(
  ctx: AuditCtx,
  row: RequestRow,
  event: RequestEvent,
  changes: MoveChanges = {},
): Promise<RequestRow> {
  const { tx, now, actor } = ctx
  const status = requestAfter(row.status, event)
  const by = { status, statusAt: now, statusBy: actor?.id ?? null }
  const moved = await saveRequest(tx, row, { statusNote: null, ...changes, ...by })
  await recordAudit(ctx, {
    action: `service-request-${dashed(event)}`,
    entityType: 'service-request',
    entityId: row.id,
    branchId: row.branch_id,
    before: { status: row.status },
    after: { status, ...(changes.statusNote ? { note: changes.statusNote } : {}) },
  })
  await notifyQueue(tx)
  return moved
}

export function noSuchRequest(): Refusal {
  return new Refusal('not_found', 'This request doesn’t exist or you can’t access it.')
}

import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { type RequestToDecide, saveRequest } from '../store.ts'
import { lockForMove, moveRequest, requireMove } from './move-request.ts'
import { notifyQueue } from './notify-queue.ts'
import { processEach } from './process-each.ts'
import { requireAssignable } from './require-assignable.ts'

type Endpoints = typeof serviceRequestEndpoints

/** Assigns a new request, or the request of a colleague, to the caller. */
export async function assignRequestToCaller(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/take']>,
) {
  const row = await lockForMove(ctx, params.id, body.version)
  await assignTo(ctx, row, ctx.actor.id)
}

export async function assignRequest(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/assign']>,
) {
  await assign(ctx, { requestId: params.id, version: body.version }, body.assigneeId)
}

export async function assignMany(ctx: Ctx, { body }: Parsed<Endpoints['POST /service-requests/assignments']>) {
  const outcomes = await processEach(
    ctx,
    body.requests,
    ({ requestId }) => requestId,
    (seen) => assign(ctx, seen, body.assigneeId),
  )
  return outcomes.map(({ item: { requestId }, message }) => ({ requestId, isDone: message === null, message }))
}

async function assign(ctx: Ctx, seen: { requestId: string; version: number }, assigneeId: string): Promise<void> {
  const row = await lockForMove(ctx, seen.requestId, seen.version)
  await requireAssignable(ctx.tx, assigneeId, row.branch_id, [row.requested_by, ...row.sold_by, ...row.benefits])
  await assignTo(ctx, row, assigneeId)
}

export async function releaseRequest(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/release']>,
) {
  const row = await lockForMove(ctx, params.id, body.version)
  await requireMove(ctx, row, 'release')
  await moveRequest(ctx, row, 'release', { assigneeId: null, assignedAt: null })
}

async function assignTo(ctx: Ctx, row: RequestToDecide, assigneeId: string): Promise<void> {
  const to = { assigneeId, assignedAt: ctx.now }
  if (row.status === 'pending') {
    if (assigneeId === ctx.actor.id) await requireMove(ctx, row, 'take')
    await moveRequest(ctx, row, 'take', to)
    return
  }
  if (row.status !== 'in_review')
    throw new Refusal('illegal_move', 'This request is no longer under review. Reload it.')
  // Only users who can decide a request can reassign it to themselves.
  if (assigneeId === ctx.actor.id) await requireMove(ctx, row, 'approve')
  await saveRequest(ctx.tx, row, to)
  await recordAudit(ctx, {
    action: 'service-request-assigned',
    entityType: 'service-request',
    entityId: row.id,
    branchId: row.branch_id,
    before: { assigneeId: row.assignee_id },
    after: { assigneeId },
  })
  await notifyQueue(ctx.tx)
}

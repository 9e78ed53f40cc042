import type { Parsed } from '@okwan/contract/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service-requests'
import { Refusal } from '@okwan/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { getRequest } from './get-request.ts'
import { lockForMove, moveRequest, requireMove } from './move-request.ts'
import { findDecider } from './read-store.ts'
import { announce, partiesTo, type RequestRow, saveRequest } from './store.ts'

type Endpoints = typeof serviceRequestEndpoints

/** Takes a new request, or one from a colleague who has it. */
export async function takeRequest(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /service-requests/{id}/take']>) {
  const row = await lockForMove(ctx, params.id, body.version)
  await giveTo(ctx, row, ctx.actor.id)
  return getRequest(ctx, { params })
}

export async function assignRequest(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/assign']>,
) {
  const row = await lockForMove(ctx, params.id, body.version)
  const decider = await findDecider(ctx.tx, body.assigneeId, row.branch_id)
  const parties = await partiesTo(ctx.tx, row.id)
  const isParty = [row.requested_by, ...parties.sold_by, ...parties.benefits].includes(body.assigneeId)
  if (!decider || isParty) {
    const message = decider
      ? `${decider.full_name} raised it, sold the policy or gains by it. Choose somebody else.`
      : 'Choose somebody of the office who reaches this branch.'
    throw new Refusal('cannot_be_assigned', message, [{ path: 'assigneeId', message }])
  }
  await giveTo(ctx, row, body.assigneeId)
  return getRequest(ctx, { params })
}

export async function releaseRequest(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /service-requests/{id}/release']>,
) {
  const row = await lockForMove(ctx, params.id, body.version)
  await requireMove(ctx, row, 'release')
  await moveRequest(ctx, row, 'release', { assigneeId: null, assignedAt: null })
  return getRequest(ctx, { params })
}

async function giveTo(ctx: Ctx, row: RequestRow, assigneeId: string): Promise<void> {
  const to = { assigneeId, assignedAt: ctx.now }
  if (row.status === 'pending') {
    if (assigneeId === ctx.actor.id) await requireMove(ctx, row, 'take')
    await moveRequest(ctx, row, 'take', to)
    return
  }
  if (row.status !== 'in_review')
    throw new Refusal('ILLEGAL_MOVE', 'It is not under review any more. Look at it again.')
  // Taking over is judged like asking: who may not decide has no use for it.
  if (assigneeId === ctx.actor.id) await requireMove(ctx, row, 'approve')
  await saveRequest(ctx.tx, row.id, to)
  await recordAudit(ctx, {
    action: 'service-request-assigned',
    entityType: 'service-request',
    entityId: row.id,
    branchId: row.branch_id,
    before: { assigneeId: row.assignee_id },
    after: { assigneeId },
  })
  await announce(ctx.tx)
}

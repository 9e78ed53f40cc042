import type { examinerEndpoints } from '@okwan/contract/people/users/examiners'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkExaminerAction } from '@okwan/domain/people/users/examiners'
import type { ExaminerAction } from '@okwan/domain/people/users/terms'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { saveUser } from '../store.ts'
import { decideSeat, endSeat } from './examiner-store.ts'
import { loadSeat, showSeat, toSeat } from './load-seat.ts'

type Decline = Parsed<(typeof examinerEndpoints)['POST /examiners/{id}/refuse']>
type End = Parsed<(typeof examinerEndpoints)['POST /examiners/{id}/end']>
type Closing = { action: ExaminerAction; audited: AuditAction; reason?: string }

export function declineExaminer(ctx: Ctx, { params, body }: Decline) {
  const decision = { status: 'refused', decidedBy: ctx.actor.id } as const
  return close(ctx, params.id, { action: 'refuse', audited: 'examiner-refused', ...body }, () =>
    decideSeat(ctx.tx, params.id, decision, ctx.now),
  )
}

export function withdrawExaminer(ctx: Ctx, { params }: { params: { id: string } }) {
  const decision = { status: 'withdrawn', decidedBy: ctx.actor.id } as const
  return close(ctx, params.id, { action: 'withdraw', audited: 'examiner-withdrawn' }, () =>
    decideSeat(ctx.tx, params.id, decision, ctx.now),
  )
}

export function endExaminer(ctx: Ctx, { params, body }: End) {
  return close(ctx, params.id, { action: 'end', audited: 'examiner-ended', ...body }, () =>
    endSeat(ctx.tx, params.id, ctx.actor.id, ctx.now),
  )
}

/** Saves the decision and deletes the account, which ends its sessions and frees the number. */
async function close(ctx: Ctx, id: string, { action, audited, reason }: Closing, save: () => Promise<unknown>) {
  const { tx, actor, now } = ctx
  const seat = await loadSeat(tx, id)
  checkExaminerAction(toSeat(seat, now), actor.id, action)
  await save()
  await saveUser(tx, seat.user_id, { status: 'deleted', pausedBy: null }, now)
  await recordAudit(ctx, {
    action: audited,
    entityType: 'user',
    entityId: seat.user_id,
    branchId: seat.branch_id,
    after: { organisation: seat.organisation, ...(reason && { reason }) },
  })
  return showSeat(ctx, id)
}

import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { endSticker, lockCurrent, lockSuccessor, type RecordRow, saveRecord } from '../store.ts'
import { endSuspension } from './change-store.ts'

/** Cancels a policy that is active or suspended. Returns false for any other policy. */
export async function cancelIfInForce(ctx: AuditCtx, end: { policyId: string; from: IsoDate }): Promise<boolean> {
  const record = await lockCurrent(ctx.tx, end.policyId)
  if (record.status !== 'active' && record.status !== 'suspended') return false
  await cancelCurrent(ctx, record, end.from)
  return true
}

/** Ends cover from a date. A future date takes effect automatically. */
export async function cancelPolicy(
  ctx: AuditCtx,
  { policyId, from }: { policyId: string; from: IsoDate },
): Promise<void> {
  await cancelCurrent(ctx, await lockCurrent(ctx.tx, policyId), from)
}

async function cancelCurrent(ctx: AuditCtx, record: RecordRow, from: IsoDate): Promise<void> {
  const { tx, now } = ctx
  await endSuspension(tx, record.policy_id, from)
  await cancelRecord(ctx, record, { from, isNow: from <= toAccraDate(now) })
}

/** Cancels the paid next term of a policy before it starts; undefined if there is none. */
export async function cancelNextTerm(ctx: AuditCtx, policyId: string): Promise<RecordRow | undefined> {
  const current = await lockCurrent(ctx.tx, policyId)
  const next = current.superseded_from ? await lockSuccessor(ctx.tx, current) : undefined
  if (next) await cancelRecord(ctx, next, { from: next.start_date, isNow: true })
  return next
}

async function cancelRecord(
  ctx: AuditCtx,
  record: RecordRow,
  { from, isNow }: { from: IsoDate; isNow: boolean },
): Promise<void> {
  const { tx, now } = ctx
  const status = policyAfter(record.status, 'cancel')
  await saveRecord(ctx, record.id, { cancelledFrom: from, ...(isNow ? { status } : {}) })
  if (isNow && record.sticker_number) await endSticker(tx, record.sticker_number, 'void', now)
  await recordAudit(ctx, {
    action: 'policy-cancelled',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status: isNow ? status : record.status, cancelledFrom: from },
  })
}
